import { useAtomValue } from 'jotai';
import { Steps } from 'shared-ui';
import { routeTableAtom, type SiteRoute, stepsOf } from '../guard/route-table';
import { texts } from '../texts';

/** The progress list of the onboarding steps (specification 3). Other pages have none. */
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
