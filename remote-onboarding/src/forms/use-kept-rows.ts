import { useState } from 'react';
import { countDraftRows } from 'shared-features/rows';
import { type RowStep, useRowDraft } from './use-row-draft';

/** The rows of a step that are kept on this device. */
export type KeptRows = {
  count: number;
  /** Counts them anew. */
  recount: () => void;
  /** None are kept out of sight: they are in a table that is open. */
  show: () => void;
};

/** How many rows of a step are kept on this device while no table shows them. */
export function useKeptRows(step: RowStep): KeptRows {
  const { draft } = useRowDraft(step);
  const [count, setCount] = useState(() => countDraftRows(draft.load()));
  return {
    count,
    recount: () => setCount(countDraftRows(draft.load())),
    show: () => setCount(0),
  };
}
