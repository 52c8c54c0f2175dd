import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { federationStateAtom } from 'shared-session/host';
import { routeTableAtom } from '../guard/route-table';
import { SettledReporter } from './settled-reporter';
import type { SlotFillersProps } from './slot-fillers';

const Fills = lazy(() =>
  import(/* webpackChunkName: "slots" */ './slot-fillers').catch(() => ({
    default: SettledReporter,
  })),
);

/** Loads the code of slots only when a page is shown and the slot has fillers. */
export function Slot(props: SlotFillersProps) {
  const { routes } = useAtomValue(routeTableAtom);
  const { remotes } = useAtomValue(federationStateAtom);
  const isFilled = routes.some(({ fills }) => fills?.some(({ slot }) => slot === props.id));
  if (!isFilled) return <SettledReporter onSettled={props.onSettled} />;
  return remotes.some(({ status }) => status === 'loaded') ? (
    <Suspense>
      <Fills {...props} />
    </Suspense>
  ) : null;
}
