import { type Atom, useAtomValue, useSetAtom } from 'jotai';
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useCall } from 'shared-features';
import type { LoadOptions } from 'shared-session';
import { Button, type ButtonVariant, Cluster, Notice, Stack } from 'shared-ui';
import type { PendingChange, RowComparison } from './checks/compare-rows';
import type { Row, RowDraftName, RowValues, TableName } from './checks/row';
import { STORED_ITEM_KEYS_ATOMS } from './checks/stored-keys';
import type { TableDefinition, UpdateReviewProps } from './checks/table-definition';
import { useRowDraft } from './drafts/row-draft';
import { isSending } from './drafts/table-state';
import { FileDropArea } from './import/file-drop-area';
import { ImportBar } from './import/import-bar';
import { useImport } from './import/use-import';
import { clearRowRejections } from './rows/change-rows';
import { RowTable } from './rows/row-table';
import { RowErrorSummary } from './rows/table-tools';
import { type RowTableModel, useRowTable } from './rows/use-row-table';
import { loadStoredItemsAtom } from './sending/row-calls';
import type { SendingResult } from './sending/send-rows';
import styles from './sending/sending.module.css';
import { SendingPanel } from './sending/sending-panel';
import { type RowSending, useRowSending } from './sending/use-row-sending';
import { texts } from './texts';

export type RowFormProps = {
  step: RowDraftName;
  submitLabel: string;
  /** By default `primary`. */
  submitVariant?: ButtonVariant | undefined;
  /** The form calls this when all rows are stored. `count` is the number of added rows. */
  onSaved: (count: number) => void;
  /**
   * The form calls this instead of `onSaved` in two cases: the form was closed while it sent rows
   * (sending then stops after the current batch), or the new rows are stored, but not the changes
   * of stored users.
   */
  onLeft?: ((end: SendingResult) => void) | undefined;
  /** Runs the action that sends the rows. Until it ends, the page can block its other actions. */
  run?: ((action: () => Promise<void>) => Promise<void>) | undefined;
  sendImmediately?: boolean | undefined;
  /** The form calls this with the added rows of each batch, even after the form was closed. */
  onStored?: ((rows: readonly object[]) => void) | undefined;
  /** Sends changes of stored users. If missing, a row of a stored user is an error. */
  update?: ((changes: readonly PendingChange[]) => Promise<void>) | undefined;
  /** Files that the visitor dropped on the page before the form was open. */
  dropped?: readonly File[] | undefined;
  children?: ReactNode;
};

type Props = RowFormProps & {
  definitionAtom: Atom<TableDefinition>;
  above?: ((table: RowTableModel) => ReactNode) | undefined;
};

/** An editable table that sends its rows in batches (specification 9). */
export function RowForm(props: Props) {
  const { definitionAtom, step, submitLabel, submitVariant = 'primary', dropped, children } = props;
  const draft = useRowDraft(step);
  const table = useRowTable(definitionAtom, draft);
  const { definition } = table;
  const sending = useRowSending(table, draft, props.onStored);
  const importing = useImport(table);
  const { question } = importing;
  const form = useRef<HTMLFormElement>(null);
  const { submit, review } = useSubmit(props, table, sending, form);
  // Sends nothing while a file is being read, because the table does not have its rows yet.
  const send = (how: { retry: boolean }) => {
    if (!importing.isReading) submit(how);
  };
  const Review = definition.updating?.Review;
  const isBusy = isSending(sending.state);
  const areKnown = useAtomValue(STORED_ITEM_KEYS_ATOMS[definition.table]) !== null;
  const take = useEffectEvent(importing.open);
  useEffect(() => {
    if (dropped) take(dropped);
  }, [dropped]);

  return (
    <>
      {/* The table marks rows that are stored already, so it needs the stored items. */}
      {areKnown ? null : <StoredItemsLoader table={definition.table} />}
      <form
        ref={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send({ retry: false });
        }}
        noValidate
        // Touch keyboards would correct names to words of the dictionary.
        autoCorrect="off"
      >
        <Stack gap={6}>
          <RowErrorSummary table={table} rejection={sending.state.rejection} />
          <div role="status" className={styles.live}>
            {table.state.isKept ? null : <Notice kind="warning" title={texts.draftLost} />}
          </div>
          <ImportBar definition={definition} importing={importing} locked={isBusy} />
          {props.above?.(table)}
          <RowTable table={table} takePaste={importing.takePaste} locked={isBusy} />
          <SendingPanel table={table} sending={sending} resume={() => send({ retry: true })} />
          <Cluster>
            <Button type="submit" variant={submitVariant} busy={isBusy || importing.isReading}>
              {submitLabel}
            </Button>
            {children}
          </Cluster>
        </Stack>
      </form>
      {isBusy ? null : (
        <FileDropArea what={definition.texts.what} form={form} onFiles={importing.open} />
      )}
      {question ? (
        <question.Dialog
          definition={definition}
          sheets={question.sheets}
          answer={question.answer}
        />
      ) : null}
      {Review && review ? <Review {...review} /> : null}
    </>
  );
}

const rowsToReview = ({ changed, same }: RowComparison): Row[] => [
  ...changed.map(({ row }) => row),
  ...same,
];

/**
 * With more stored users, rows that all seem new are sent without loading the users again, because
 * 500 users cost one of the 1,200 requests that the server allows in a minute. If somebody else has
 * added some of the users meanwhile, the server skips their rows, and a toast counts these rows.
 */
const MAX_USERS_TO_RELOAD = 5000;

/**
 * Asks the visitor before rows change stored users. Also asks before rows are left out because they
 * equal stored users.
 */
function useReview(table: RowTableModel, sending: RowSending) {
  const [review, setReview] = useState<UpdateReviewProps | null>(null);
  /** The rows that the visitor has confirmed. If sending them fails, a retry does not ask again. */
  const [confirmed] = useState(() => new WeakSet<RowValues>());

  const askUser = async (comparison: RowComparison): Promise<boolean> => {
    const rows = rowsToReview(comparison);
    if (rows.length === 0) return true;
    const isConfirmed = await new Promise<boolean>((resolve) =>
      setReview({ comparison, onConfirm: () => resolve(true), onClose: () => resolve(false) }),
    );
    setReview(null);
    if (isConfirmed) for (const { values } of rows) confirmed.add(values);
    return isConfirmed;
  };
  /**
   * Returns the confirmed changes of stored users, or `null` if the rows must not be sent.
   * `isFresh` tells that the list of users was just loaded.
   */
  const confirmChanges = async (isFresh = false): Promise<RowComparison['changed'] | null> => {
    const { updating } = table.currentDefinition();
    if (!updating) return [];
    const found = updating.compare(sending.toCompare());
    const rows = found ? rowsToReview(found) : [];
    const isConfirmed = found !== null && rows.every(({ values }) => confirmed.has(values));
    // If no row needs a review, `missing` has all stored users, so its length is their number.
    const mayBeOld =
      isConfirmed && !isFresh && rows.length === 0 && found.missing.length <= MAX_USERS_TO_RELOAD;
    if (isConfirmed && !mayBeOld) {
      sending.drop(found.same);
      return found.changed;
    }
    // Somebody else may have added or changed users. So loads the users again, and then asks the
    // visitor. If the load fails, rows that all seem new are sent anyway.
    if (!(await sending.load('users', { isRequired: !isConfirmed }))) return null;
    // Checks the rows again, because a user may have been removed meanwhile. The row of this user
    // then adds a new user, who must not have the invalid values that a stored user may keep.
    if (!table.check()) return null;
    const latest = updating.compare(sending.toCompare());
    return latest && (await askUser(latest)) ? confirmChanges(true) : null;
  };
  return { review, confirmChanges };
}

/**
 * `submit` sends nothing while the table has rows that the server has rejected and the user has not
 * changed. With `retry`, `submit` forgets the rejections and sends these rows again.
 */
function useSubmit(
  { sendImmediately, run = (action) => action(), update, onSaved, onLeft }: Props,
  table: RowTableModel,
  sending: RowSending,
  form: RefObject<HTMLFormElement | null>,
) {
  const { review, confirmChanges } = useReview(table, sending);
  const isClosed = () => form.current === null;
  const isFinished = () => !isClosed() && sending.toSend().length === 0;
  /** If the form was closed, calls `onLeft`, by default with a result that no row was sent. */
  const tellIfClosed = (end = { isSaved: false, stored: 0, left: sending.toSend().length }) => {
    if (isClosed() && sending.isSignedIn()) onLeft?.(end);
  };

  const submit = ({ retry }: { retry: boolean }) => {
    // Ignores a second press, which may come before the next render.
    if (sending.isBusy()) return;
    // The table was opened only to send rows, but the visitor has removed all of them.
    if (sendImmediately && table.isEmpty()) return onSaved(0);
    if (retry) table.change(clearRowRejections);
    if (!table.check()) return sending.forgetFailure();
    void run(async () => {
      const { needsLocations, table: own } = table.currentDefinition();
      const lists: TableName[] = [];
      if (sending.toSend().some(({ values }) => needsLocations?.(values))) lists.push('locations');
      if (sending.needsOwnList()) lists.push(own);
      for (const list of lists) {
        if (!(await sending.load(list))) return tellIfClosed();
        if (!table.check()) return sending.forgetFailure();
      }
      const changed = await confirmChanges(lists.includes('users'));
      if (!changed) return tellIfClosed();
      const end = await sending.send(new Set(changed.map(({ row }) => row.id)));
      if (isClosed() || !end.isSaved) return tellIfClosed(end);
      if (changed.length > 0) {
        const pending = changed.map(({ row, ...change }) => ({
          ...change,
          onDone: () => {
            sending.drop([row]);
            // The page may repeat a failed change after `submit` has ended. So the form may be
            // finished only here, when the last change is stored.
            if (!sending.isBusy() && isFinished()) onSaved(0);
          },
        }));
        await sending.during(async () => update?.(pending));
      }
      if (isFinished()) onSaved(end.stored);
      // Reports `left: 0`, because all new rows are stored, and the page itself reports failed
      // changes.
      else if (sending.isSignedIn()) onLeft?.({ ...end, left: 0 });
    });
  };
  const start = useEffectEvent(() => submit({ retry: false }));
  const mustStart = useRef(sendImmediately);
  const isBusy = isSending(sending.state);
  useEffect(() => {
    // The user may have closed and opened the table again while a batch was in flight. Waits until
    // this batch has ended.
    if (!mustStart.current || isBusy) return;
    mustStart.current = false;
    start();
  }, [isBusy]);
  return { submit, review };
}

/** Loads the stored items. Repeats the request after a temporary failure. */
export function StoredItemsLoader({ table }: { table: TableName }) {
  const loadItems = useSetAtom(loadStoredItemsAtom);
  const load = useCallback((options: LoadOptions) => loadItems(table, options), [loadItems, table]);
  useCall(load, { errors: 'toast' });
  return null;
}
