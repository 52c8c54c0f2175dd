import { useAtomValue } from 'jotai';
import type { FunctionComponent } from 'react';
import { type SlotId, type SlotProps, slotAtom } from 'shared-session';

/** A slot in a page, which other remotes can fill. Empty when none does. */
export function Slot<Id extends SlotId>(props: SlotProps<Id>) {
  const HostSlot = useAtomValue(slotAtom) as FunctionComponent<SlotProps>;
  return <HostSlot {...props} />;
}
