import { useAtomValue, useSetAtom } from 'jotai';
import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useCall } from 'shared-features';
import { type LoadOptions, loadUsersAtom } from 'shared-session';
import { Button, Cluster, Notice, Stack } from 'shared-ui';
import type { PendingChange, RowComparison } from './checks/compare-rows';
import type { TableKind } from './checks/kind';
import type { Row, RowDraftName, RowValues, TableName } from './checks/row';
import { STORED_ITEM_KEYS_ATOMS } from './checks/stored-keys';
import { DropArea } from './import/drop-area';
import { ImportBar, ImportDialog } from './import/import-bar';
import { useImport } from './import/use-import';
import { useRowDraft } from './rows/row-draft';
import { RowTable } from './rows/row-table';
import { isSending } from './rows/table-state';
import { RowErrorSummary } from './rows/table-tools';
import { type RowTableModel, useRowTable } from './rows/use-row-table';
import { loadStoredItemsAtom } from './sending/row-calls';
import { SendingPanel } from './sending/sending-panel';
import {
  type LoadStoredItems,
  type RowSending,
  type SendingResult,
  useRowSending,
} from './sending/use-row-sending';
import { texts } from './texts';

export type RowFormProps = {
  step: RowDraftName;
  submitLabel: string;
  /** The form calls this when all rows are stored. `count` is the number of added rows. */
  onSaved: (count: number) => void;
  /**
   * If the form closes while it sends rows, it stops after the current batch and calls this instead
   * of `onSaved`.
   */
  onLeft?: ((end: SendingResult) => void) | undefined;
  /** Runs the action that sends the rows, so that other actions of the page wait. */
  run?: ((action: () => Promise<void>) => Promise<void>) | undefined;
  sendImmediately?: boolean | undefined;
  /** The form calls this with the added rows of each batch, even after the form was closed. */
  onStored?: ((rows: readonly object[]) => void) | undefined;
  /** Sends changes of stored users. If missing, a row of a stored user is an error. */
  update?: ((changes: readonly PendingChange[]) => Promise<void>) | undefined;
  /** Files that were dropped before the form was open. */
  dropped?: readonly File[] | undefined;
  children?: ReactNode;
};

type Props = RowFormProps & {
  /** Pass the same object at every render, because a new object checks all rows again. */
  kind: TableKind;
  /** A list that is not loaded yet. `isNeeded` tells whether the check of a row needs this list. */
  missing?: { isNeeded: (values: RowValues) => boolean; load: LoadStoredItems } | undefined;
  above?: ((table: RowTableModel) => ReactNode) | undefined;
};

/** An editable table that sends its rows in batches (specification 9). */
export function RowForm(props: Props) {
  const { kind, step, submitLabel, dropped, children } = props;
  const draft = useRowDraft(step);
  const table = useRowTable(kind, draft);
  const sending = useRowSending(table, draft, props.onStored);
  const importing = useImport(table);
  const { submit, review, accept } = useSubmit(props, table, sending);
  const Review = kind.updating?.Review;
  const isBusy = isSending(sending.state);
  const form = useRef<HTMLFormElement>(null);
  const areKnown = useAtomValue(STORED_ITEM_KEYS_ATOMS[kind.table]) !== null;
  const take = useEffectEvent(importing.drop);
  useEffect(() => {
    if (dropped) take(dropped);
  }, [dropped]);

  return (
    <>
      {/* The table marks rows that are stored already, so it needs the stored items. */}
      {areKnown ? null : <StoredItemsLoader table={kind.table} />}
      <form
        ref={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit({ retry: false });
        }}
        noValidate
      >
        <Stack gap={6}>
          <RowErrorSummary table={table} rejection={sending.state.rejection} />
          {table.state.isKept ? null : (
            <Notice kind="warning" role="status" title={texts.draftLost} />
          )}
          <ImportBar kind={kind} importing={importing} />
          {props.above?.(table)}
          <RowTable table={table} takePaste={importing.takePaste} locked={isBusy} />
          <SendingPanel table={table} sending={sending} resume={() => submit({ retry: true })} />
          <Cluster>
            <Button type="submit" variant="primary" busy={isBusy}>
              {submitLabel}
            </Button>
            {children}
          </Cluster>
        </Stack>
      </form>
      {isBusy ? null : <DropArea what={kind.texts.what} form={form} onFiles={importing.drop} />}
      <ImportDialog kind={kind} importing={importing} />
      {Review && review ? (
        <Review comparison={review} onConfirm={() => accept(true)} onClose={() => accept(false)} />
      ) : null}
    </>
  );
}

const rowsToReview = ({ changed, same }: RowComparison): Row[] => [
  ...changed.map(({ row }) => row),
  ...same,
];

/**
 * Rows that the server has rejected prevent `submit`, until they are changed. With `retry`, it
 * forgets the rejections and sends these rows again.
 */
function useSubmit(
  { sendImmediately, run = (action) => action(), missing, update, onSaved, onLeft }: Props,
  table: RowTableModel,
  sending: RowSending,
) {
  const isThere = useRef(true);
  const [review, setReview] = useState<RowComparison | null>(null);
  const accepted = useRef(new WeakSet<RowValues>());
  const loadUsers = useSetAtom(loadUsersAtom);
  /** Counts submits that have to wait for a render, such as the submit after the review. */
  const [dueSubmits, setDueSubmits] = useState(sendImmediately ? 1 : 0);
  const doneSubmits = useRef(0);

  const submit = ({ retry }: { retry: boolean }) => {
    // Ignores a second press, which may come before the next render.
    if (sending.isBusy()) return;
    const mayBeEmpty = sending.state.done > 0;
    if (!table.check({ retry, mayBeEmpty })) return sending.forgetFailure();
    const leave = () => onLeft?.({ isSaved: false, stored: 0, left: table.filled.length });
    void run(async () => {
      if (missing && table.filled.some(({ values }) => missing.isNeeded(values))) {
        const isReady = await sending.prepare(missing.load);
        if (!isThere.current) leave();
        // Submits again at the next render, which has the loaded list.
        else if (isReady) setDueSubmits((count) => count + 1);
        return;
      }
      const { updating } = table.kind;
      let found = updating?.compare(table.filled);
      const isAccepted = ({ values }: Row) => accepted.current.has(values);
      if (updating && !(found && rowsToReview(found).every(isAccepted))) {
        // Compares with the latest list of users, because somebody else may have changed it.
        const isReady = await sending.prepare(loadUsers);
        if (!isThere.current) return leave();
        found = isReady ? updating.compare(table.filled) : null;
        if (!found) return;
        if (rowsToReview(found).length > 0) return setReview(found);
      }
      if (found) sending.drop(found.same);
      const changed = found?.changed ?? [];
      const end = await sending.send(new Set(changed.map(({ row }) => row.id)));
      if (!isThere.current) return onLeft?.(end);
      if (!end.isSaved) return;
      if (changed.length > 0) {
        const pending = changed.map(({ row, ...change }) => ({
          ...change,
          onDone: () => sending.drop([row]),
        }));
        await sending.during(async () => update?.(pending));
      }
      if (isThere.current && sending.toSend().length === 0) onSaved(end.stored);
    });
  };

  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  useEffect(() => {
    if (doneSubmits.current === dueSubmits) return;
    doneSubmits.current = dueSubmits;
    submit({ retry: false });
  });
  const accept = (isConfirmed: boolean) => {
    if (isConfirmed && review) {
      for (const { values } of rowsToReview(review)) accepted.current.add(values);
    }
    setReview(null);
    if (isConfirmed) setDueSubmits((count) => count + 1);
  };
  return { submit, review, accept };
}

/** Loads the list of stored items. Repeats the request after a temporary failure. */
export function StoredItemsLoader({ table }: { table: TableName }) {
  const loadItems = useSetAtom(loadStoredItemsAtom);
  const load = useCallback((options: LoadOptions) => loadItems(table, options), [loadItems, table]);
  useCall(load, { errors: 'toast' });
  return null;
}
