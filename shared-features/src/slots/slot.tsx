import { useAtomValue } from 'jotai';
import type { FunctionComponent } from 'react';
import { type SlotId, type SlotProps, slotAtom } from 'shared-session';

/** A place in a page that other remotes fill. Empty when none does. */
export function Slot<Id extends SlotId>(props: SlotProps<Id>) {
  const HostSlot = useAtomValue(slotAtom) as FunctionComponent<SlotProps>;
  return <HostSlot {...props} />;
}
