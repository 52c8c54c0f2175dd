import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ApiResult, LoadOptions } from 'shared-session';
import { Button, Cluster, Notice, Stack } from 'shared-ui';
import { useCall } from '../loading/use-call';
import type { FieldOf, RowStep, TableName } from './draft/row';
import { useRowDraft } from './draft/row-draft';
import { isSending } from './draft/table-state';
import { DropArea } from './importing/drop-area';
import { ImportBar, ImportDialog } from './importing/import-bar';
import { useImport } from './importing/use-import';
import type { TableKind } from './kinds/table-kind';
import type { RowCalls } from './sending/row-calls';
import { SendingPanel } from './sending/sending-panel';
import { type SendingEnd, useRowSending } from './sending/use-sending';
import { RowTable } from './table/row-table';
import { TableSummary } from './table/table-tools';
import { type RowTableModel, useRowTable } from './table/use-row-table';
import { texts } from './texts';

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
  sendAtOnce?: boolean | undefined;
  /** Further buttons beside the submit button. */
  children?: ReactNode;
};

type Props<Table extends TableName, Wire> = RowFormProps<Table> & {
  /** The same object from one render to the next. */
  kind: TableKind<FieldOf<Table>, Wire>;
  /** The keys of what the organization has already. Memoized. */
  storedKeys: ReadonlySet<string>;
  makeCalls: () => RowCalls<Wire>;
  /** What is shown above the table. */
  above?: ((table: RowTableModel<FieldOf<Table>, Wire>) => ReactNode) | undefined;
};

/**
 * An editable table with what sends it (specification 9). Rows are typed, pasted or imported, checked when they are
 * sent, sent in batches and each stored once. What is rejected is shown at its row.
 */
export function RowForm<Table extends TableName, Wire>(props: Props<Table, Wire>) {
  const { kind, step, submitLabel, sendAtOnce = false, onSaved, onLeft, children } = props;
  const { run = runNow } = props;
  const draft = useRowDraft(step);
  const table = useRowTable(kind, props.storedKeys, draft);
  const sending = useRowSending(table, props.makeCalls, draft);
  const importing = useImport(table);
  const isBusy = isSending(sending.state);
  const form = useRef<HTMLFormElement>(null);
  const isThere = useRef(true);

  const submit = ({ retry }: { retry: boolean }) => {
    // Two presses may come before the next rendering.
    if (sending.isBusy()) return;
    const mayBeEmpty = sending.state.done > 0;
    if (!table.check({ retry, mayBeEmpty })) return sending.forget();
    void run(async () => {
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

  const wasSentAtOnce = useRef(false);
  useEffect(() => {
    if (!sendAtOnce || wasSentAtOnce.current) return;
    wasSentAtOnce.current = true;
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

const runNow = (action: () => Promise<void>): Promise<void> => action();

type LoadMissingProps = { load: (options: LoadOptions) => Promise<ApiResult<unknown>> };

/** Loads a list of the session while it is not known, again and again while the server cannot be reached. */
export function LoadMissing({ load }: LoadMissingProps) {
  useCall(load, { errors: 'toast' });
  return null;
}
