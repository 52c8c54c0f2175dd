import { useEffect, useRef, useState } from 'react';
import type { RowDraft } from '../drafts/row-draft';
import type { Row } from '../rows/row';
import type { RowTableModel } from '../table/use-row-table';
import { followSending } from './follow-sending';
import type { RowCalls } from './row-calls';
import { createSender, type OutgoingRow, type SendOutcome } from './send-rows';
import { notSending, type SendingState } from './sending-state';

/** How sending ended: all rows are stored, or some are left; `stored` counts since sending began. */
export type SendingEnd = { isSaved: boolean; stored: number; left: number };

/** Sending an editable table. */
export type RowSending = {
  state: SendingState;
  /** Sends what was checked. */
  send: () => Promise<SendingEnd>;
  /** Stops before the next part. */
  pause: () => void;
  /** Forgets what was said of the last attempt. */
  forget: () => void;
};

/** Sends an editable table's rows, and keeps what is to be said of it. */
export function useSendingRows<Field extends string, Wire>(
  table: RowTableModel<Field, Wire>,
  calls: RowCalls<Wire>,
  draft: RowDraft,
  onKept: () => void,
): RowSending {
  const [state, setState] = useState(notSending);
  const [sender] = useState(() => createSender<Wire>(calls));
  const stop = useStop();
  const change = (more: Partial<SendingState>) => setState((last) => ({ ...last, ...more }));

  const send = async () => {
    let done = state.done;
    stop.current = false;
    const total = done + table.filled.length;
    change({ phase: 'sending', total, refusal: undefined });
    const landed = (count: number) => {
      done += count;
      change({ done });
    };
    const follow = followSending(table, draft, { landed, kept: onKept });
    const outcome = await sender(
      table.filled.map((row) => outgoing(table, row)),
      {
        ...follow,
        refused: (named, failure) => {
          change({ refusal: failure.message });
          follow.refused(named, failure);
        },
        shouldPause: () => stop.current,
      },
    );
    setState((last) => settled(last, outcome));
    return { isSaved: outcome.kind === 'saved', stored: done, left: total - done };
  };
  const pause = () => {
    stop.current = true;
    change({ phase: 'pausing' });
  };
  const forget = () => change({ failure: null, refusal: undefined });
  return { state, send, pause, forget };
}

const outgoing = <Field extends string, Wire>(
  { kind, keyOf }: RowTableModel<Field, Wire>,
  row: Row<Field>,
): OutgoingRow<Wire> => ({
  id: row.id,
  key: keyOf(row),
  wire: kind.toWire(row.values),
  unsure: row.unsure,
});

const settled = (state: SendingState, outcome: SendOutcome): SendingState => {
  if (outcome.kind === 'saved') return notSending;
  // Whoever broke the call off knows about it.
  const failure =
    outcome.kind === 'failed' && outcome.failure.cause !== 'aborted' ? outcome.failure : null;
  return { ...state, phase: outcome.kind, failure, times: state.times + 1 };
};

/** Whether to stop before the next part: when asked to, and when the page is left. */
function useStop() {
  const stop = useRef(false);
  useEffect(
    () => () => {
      stop.current = true;
    },
    [],
  );
  return stop;
}
