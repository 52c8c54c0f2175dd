import { useAtomValue } from 'jotai';
import type { FunctionComponent } from 'react';
import { type SlotId, type SlotProps, slotAtom } from 'shared-session';

/** A place where remotes add components to a page. It is empty when no remote adds a component. */
export function Slot<Id extends SlotId>(props: SlotProps<Id>) {
  const HostSlot = useAtomValue(slotAtom) as FunctionComponent<SlotProps>;
  return <HostSlot {...props} />;
}
