import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { federationStateAtom } from 'shared-session/host';
import { routeTableAtom } from '../guard/route-table';
import type { SlotFillersProps } from './slot-fillers';

/** The code of slots. Undefined until loaded, and an empty object after a failure. */
const fillersAtom = atom<Partial<typeof import('./slot-fillers')>>();

/** Loads the code of slots only when a page of a remote has loaded and the slot has fillers. */
export function Slot(props: SlotFillersProps) {
  const { routes } = useAtomValue(routeTableAtom);
  const { remotes } = useAtomValue(federationStateAtom);
  const [loaded, setLoaded] = useAtom(fillersAtom);
  const isFilled = routes.some(({ fills }) => fills?.some(({ slot }) => slot === props.id));
  const isPageShown = remotes.some(({ status }) => status === 'loaded');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page load changes `remotes`, and so retries a failed load.
  useEffect(() => {
    if (!isFilled || !isPageShown) return;
    import(/* webpackChunkName: "slots" */ './slot-fillers').then(setLoaded, (error) => {
      console.error('The code of slots could not be loaded', error);
      setLoaded({});
    });
  }, [isFilled, isPageShown, remotes, setLoaded]);
  const Fillers = loaded?.default;
  const { onSettled } = props;
  const isSettled = !isFilled || (loaded && !Fillers);
  useEffect(() => {
    if (isSettled) onSettled?.();
  }, [isSettled, onSettled]);
  // Does not check `isPageShown`, because fillers must stay on the screen after a failed page load.
  return isFilled && Fillers ? <Fillers {...props} /> : null;
}
