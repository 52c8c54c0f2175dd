import type { ReactNode } from 'react';
import type { SlotId, Slots } from 'shared-session';

/** The component that fills a slot: `const UnsentBadge: Filler<'navigation/badges/v1'> = ({ path }) => …`. */
export type Filler<Id extends SlotId> = (data: Slots[Id]) => ReactNode;
