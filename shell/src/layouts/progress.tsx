import { useAtomValue } from 'jotai';
import { Steps } from 'shared-ui';
import type { SiteRoute } from '../guard/route-table';
import { routeTableAtom } from '../site/site-atoms';
import { texts } from '../texts';
import { stepsOf } from './steps';

/** The progress list of the onboarding steps (specification 3); nothing on other pages. */
export function Progress({ route }: { route: SiteRoute }) {
  const { routes } = useAtomValue(routeTableAtom);
  if (route.step === undefined) return null;
  const steps = stepsOf(routes);
  return (
    <Steps
      label={texts.steps}
      steps={steps.map(({ title = '' }) => title)}
      current={steps.findIndex(({ path }) => path === route.path)}
    />
  );
}
