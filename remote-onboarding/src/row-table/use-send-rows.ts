import { useState } from 'react';
import type { ApiFailure } from 'shared-session';
import { keyOf } from './find-problems';
import { refusalsOf } from './refusals-of';
import { createRowSaver, type SaverCalls } from './save-rows';
import type { RowTableModel } from './use-row-table';

/** How sending a table went. */
export type RowSending<Field extends string, Wire> = {
  /** Why the last attempt failed, unless single rows were refused. */
  failure: ApiFailure | null;
  /** What the server said when it refused single rows. */
  refusal: string | undefined;
  /** Sends what was checked; true when all of it is stored. */
  send: (table: RowTableModel<Field, Wire>) => Promise<boolean>;
  /** Forgets what was said of the last attempt. */
  forget: () => void;
};

/** Sends an editable table's rows, and keeps what is to be said of it. */
export function useSendRows<Field extends string, Wire>(
  calls: SaverCalls<Wire>,
): RowSending<Field, Wire> {
  const [save] = useState(() => createRowSaver(calls));
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [refusal, setRefusal] = useState<string>();

  const send = async ({ kind, filled, dispatch, refuse }: RowTableModel<Field, Wire>) => {
    const rows = filled.map((row) => ({
      id: row.id,
      key: keyOf(row, kind.unique),
      wire: kind.toWire(row.values),
    }));
    setRefusal(undefined);
    const outcome = await save(rows);
    if (outcome.step !== 'post') {
      setFailure(null);
      return true;
    }
    const { landed } = outcome;
    if (landed.size > 0) dispatch({ type: 'landed', ids: landed });
    const sent = rows.filter(({ id }) => !landed.has(id)).map(({ id }) => id);
    const refused = refusalsOf(outcome.failure, sent, kind.columns);
    const isShown = refused.size > 0 || outcome.failure.cause === 'aborted';
    setFailure(isShown ? null : outcome.failure);
    if (refused.size > 0) {
      setRefusal(outcome.failure.message);
      refuse(refused);
    }
    return false;
  };
  const forget = () => {
    setFailure(null);
    setRefusal(undefined);
  };
  return { failure, refusal, send, forget };
}
