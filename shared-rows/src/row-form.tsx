import { Pause, Play } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall, useFocusReturn } from 'shared-features';
import { MAX_ROWS_PER_REQUEST } from 'shared-session/wire';
import { Button, Cluster, Notice, ProgressBar, Stack } from 'shared-ui';
import { type FieldOf, isRejected, type RowStep, type TableName, type Values } from './checks/row';
import type { TableKind } from './checks/table-kind';
import { DropArea } from './import/drop-area';
import { ImportBar, ImportDialog } from './import/import-bar';
import { useImport } from './import/use-import';
import { useRowDraft } from './rows/row-draft';
import { RowTable } from './rows/row-table';
import { isSending } from './rows/table-state';
import { TableSummary } from './rows/table-tools';
import { type RowTableModel, useRowTable } from './rows/use-row-table';
import type { RowCalls } from './sending/row-calls';
import styles from './sending/sending.module.css';
import {
  type Load,
  type RowSending,
  type SendingEnd,
  useRowSending,
} from './sending/use-row-sending';
import { texts } from './texts';

const words = texts.sending;

type PanelProps<Field extends string> = {
  table: RowTableModel<Field>;
  sending: RowSending;
  /** Sends what is left, rejected rows included. */
  resume: () => void;
};

/** The progress of sending, its errors, and what to do next. Its live regions exist before they have text. */
function SendingPanel<Field extends string>(props: PanelProps<Field>) {
  const { table, sending } = props;
  const { phase, done, total } = sending.state;
  const { counted } = table.kind.texts;
  const trouble = troubleOf(props);
  // The pressed button disappears with its notice, and the focus would be lost with it (WCAG 2.4.3).
  const place = useFocusReturn(trouble !== null);
  return (
    <>
      <div ref={place} tabIndex={-1} role="alert" className={styles.live}>
        {trouble}
      </div>
      {total > MAX_ROWS_PER_REQUEST ? <Progress {...props} /> : null}
      <p role="status" className={styles.live}>
        {phase === 'paused' ? words.paused(counted(done), counted(table.filled.length)) : ''}
      </p>
    </>
  );
}

/** Why rows were not stored, and the button that tries again. Null when nothing went wrong. */
function troubleOf<Field extends string>({ table, sending, resume }: PanelProps<Field>) {
  const { phase, done, total, failure, attempts } = sending.state;
  const { failed, counted } = table.kind.texts;
  const left = table.filled.length;
  const rest = done > 0 ? words.left(counted(done), counted(left)) : null;
  const retry = (count: number) => (
    <Button busy={isSending(sending.state)} onClick={resume}>
      {words.retry(count)}
    </Button>
  );
  if (failure) {
    return (
      <Notice
        kind="danger"
        // The same words are announced again only in a new element. The rest stays, so that the button keeps the focus.
        title={<span key={attempts}>{failed}</span>}
        action={total > MAX_ROWS_PER_REQUEST ? null : retry(left)}
      >
        <span>{failure.message}</span> <span>{rest}</span>
      </Notice>
    );
  }
  const rejected = table.filled.filter(isRejected).length;
  if (phase === 'rejected' && rejected > 0) {
    return (
      <Notice kind="warning" title={words.rejected(rejected)} action={retry(rejected)}>
        {rest}
      </Notice>
    );
  }
  const unconfirmed = table.filled.filter(({ state }) => state === 'unconfirmed').length;
  if (phase !== 'unconfirmed' || unconfirmed === 0) return null;
  const decide = (rowState: 'stored' | 'unsent') => () => {
    sending.decide(rowState);
    resume();
  };
  return (
    <Notice
      kind="warning"
      title={words.unconfirmed(counted(unconfirmed))}
      action={
        <Cluster>
          <Button onClick={decide('unsent')}>{words.sendAgain}</Button>
          <Button variant="quiet" onClick={decide('stored')}>
            {words.areSaved}
          </Button>
        </Cluster>
      }
    >
      {words.unconfirmedText}
    </Notice>
  );
}

/** Shows the progress of sending in batches, with one button that pauses and continues. */
function Progress<Field extends string>({ table, sending, resume }: PanelProps<Field>) {
  const { phase, done, total } = sending.state;
  const isBusy = isSending(sending.state);
  const left = table.filled.length;
  const Icon = isBusy ? Pause : Play;
  const hasEnded = phase === 'rejected' || phase === 'unconfirmed';
  // The button disappears then (WCAG 2.4.3).
  const place = useFocusReturn(!hasEnded);
  const label = () => {
    if (phase === 'pausing') return words.pausing;
    if (isBusy) return words.pause;
    return phase === 'failed' && left <= MAX_ROWS_PER_REQUEST ? words.retry(left) : words.resume;
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.progress}>
      <ProgressBar
        label={table.kind.texts.adding}
        value={done}
        max={total}
        valueText={words.progress(done, total)}
      />
      {hasEnded ? null : (
        <Button
          size="small"
          busy={phase === 'pausing'}
          icon={<Icon aria-hidden="true" size={16} />}
          onClick={isBusy ? sending.pause : resume}
        >
          {label()}
        </Button>
      )}
    </div>
  );
}

/** What each page says about the table it shows. */
export type RowFormProps<Table extends TableName> = {
  /** The step whose draft it edits. */
  step: RowStep<Table>;
  submitLabel: string;
  /** Called once all rows are stored, with their number. The table is empty then. */
  onSaved: (count: number) => void;
  /** Called instead when the form was gone by then. Leaving stops sending after the batch that is on its way. */
  onLeft?: ((end: SendingEnd) => void) | undefined;
  /** Runs the sending, when other things on the page must not run at the same time. */
  run?: ((action: () => Promise<void>) => Promise<void>) | undefined;
  /** Sends the draft as soon as the form is there: "Send now". */
  sendImmediately?: boolean | undefined;
  /** Files that were dropped while the form was closed. */
  dropped?: readonly File[] | undefined;
  /** Further buttons beside the submit button. */
  children?: ReactNode;
};

type Missing<Field extends string> = {
  isNeeded: (values: Values<Field>) => boolean;
  load: Load;
};

type Props<Table extends TableName, Wire> = RowFormProps<Table> & {
  /** The same object from one render to the next. */
  kind: TableKind<FieldOf<Table>, Wire>;
  /** The keys of what the organization has already. Memoized. */
  storedKeys: ReadonlySet<string>;
  makeCalls: () => RowCalls<Wire>;
  /** What some rows cannot be checked without, while it is not known. */
  missing?: Missing<FieldOf<Table>> | undefined;
  /** What is shown above the table. */
  above?: ((table: RowTableModel<FieldOf<Table>, Wire>) => ReactNode) | undefined;
};

/**
 * An editable table with what sends it (specification 9). Rows are typed, pasted or imported, checked when they are
 * sent, sent in batches and each stored once. What is rejected is shown at its row.
 */
export function RowForm<Table extends TableName, Wire>(props: Props<Table, Wire>) {
  const { kind, step, submitLabel, sendImmediately = false, onSaved, onLeft, children } = props;
  const { run = runNow, missing, dropped } = props;
  const draft = useRowDraft(step);
  const table = useRowTable(kind, props.storedKeys, draft);
  const sending = useRowSending(table, props.makeCalls, draft);
  const importing = useImport(table);
  useDropped(dropped, importing.drop);
  const isBusy = isSending(sending.state);
  const form = useRef<HTMLFormElement>(null);
  const isThere = useRef(true);
  /** How often to submit without a press, and how often that was done. */
  const [due, setDue] = useState(sendImmediately ? 1 : 0);
  const wasDone = useRef(0);

  const submit = ({ retry }: { retry: boolean }) => {
    // Two presses may come before the next rendering.
    if (sending.isBusy()) return;
    const mayBeEmpty = sending.state.done > 0;
    if (!table.check({ retry, mayBeEmpty })) return sending.forget();
    void run(async () => {
      if (missing && table.filled.some(({ values }) => missing.isNeeded(values))) {
        const isReady = await sending.prepare(missing.load);
        if (!isThere.current) onLeft?.({ isSaved: false, stored: 0, left: table.filled.length });
        // The next rendering knows what was loaded, and checks the rows again.
        else if (isReady) setDue((count) => count + 1);
        return;
      }
      const end = await sending.send();
      if (!isThere.current) onLeft?.(end);
      else if (end.isSaved) onSaved(end.stored);
    });
  };

  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  useEffect(() => {
    if (wasDone.current === due) return;
    wasDone.current = due;
    submit({ retry: false });
  });

  return (
    <>
      <form
        ref={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit({ retry: false });
        }}
        noValidate
      >
        <Stack gap={6}>
          <TableSummary table={table} rejection={sending.state.rejection} />
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
    </>
  );
}

/** Takes the files that opened the form. */
const useDropped = (
  dropped: readonly File[] | undefined,
  take: (files: readonly File[]) => void,
): void => {
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    if (dropped) takeNow(dropped);
  }, [dropped]);
};

const runNow = (action: () => Promise<void>): Promise<void> => action();

/** Loads a list of the session while it is not known, again and again while the server cannot be reached. */
export function LoadMissing({ load }: { load: Load }) {
  useCall(load, { errors: 'toast' });
  return null;
}
