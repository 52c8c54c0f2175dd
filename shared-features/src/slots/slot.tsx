import { useAtomValue } from 'jotai';
import type { FunctionComponent } from 'react';
import { type SlotId, type SlotProps, slotAtom } from 'shared-session';

/** Empty when no remote fills it. */
export function Slot<Id extends SlotId>(props: SlotProps<Id>) {
  const HostSlot = useAtomValue(slotAtom) as FunctionComponent<SlotProps>;
  return <HostSlot {...props} />;
}
