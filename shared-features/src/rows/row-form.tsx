import type { FormEvent, ReactNode } from 'react';
import { Button, Cluster, Notice, Stack } from 'shared-ui';
import type { RowDraft } from './drafts/row-draft';
import { ImportBar } from './importing/import-bar';
import { ImportDialog } from './importing/import-dialog';
import { useImport } from './importing/use-import';
import type { TableKind } from './kinds/table-kind';
import { isRefused } from './rows/rows-marks';
import type { RowCalls } from './sending/row-calls';
import { SendingPanel } from './sending/sending-panel';
import { isSending } from './sending/sending-state';
import { type SendingEnd, useSendingRows } from './sending/use-sending-rows';
import { RowTable } from './table/row-table';
import { TableSummary } from './table/table-summary';
import { useIsThere } from './table/use-is-there';
import { useOnce } from './table/use-once';
import { useRowTable } from './table/use-row-table';
import { texts } from './texts';

/** What each place that shows a {@link RowForm} says for itself. */
export type RowFormChoices = {
  submitLabel: string;
  /** Called once all rows are stored, with their number. The table is empty again. */
  onSaved: (count: number) => void;
  /** Called in place of it when the form was gone by the time sending ended: it stops with the part under way. */
  onLeft?: ((end: SendingEnd) => void) | undefined;
  /** Called when the draft holds other rows than before and nobody sees them in the table: read it again. */
  onKept?: (() => void) | undefined;
  /** Runs the sending, when other things on the page must not run at the same time. */
  run?: ((action: () => Promise<void>) => Promise<void>) | undefined;
  /** Sends the draft as soon as the form is there: "Send now". */
  sendAtOnce?: boolean | undefined;
  /** Further buttons beside the submit button. */
  children?: ReactNode;
};

/** Props of {@link RowForm}. */
export type RowFormProps<Field extends string, Wire> = RowFormChoices & {
  /** The table: `locationsTable(…)` or `usersTable(…)`. The same object from one render to the next. */
  kind: TableKind<Field, Wire>;
  /** The keys (`comparable` names or addresses) of what the organization has already. Keep it memoized. */
  stored: ReadonlySet<string>;
  draft: RowDraft;
  /** The draft could not be stored: the page says so. */
  draftLost?: boolean | undefined;
  /** Taken as they are at the first render. */
  calls: RowCalls<Wire>;
};

/**
 * An editable table with what sends it (specification 9): rows typed, pasted or imported, checked when they are sent,
 * sent in parts, each stored once, and whatever is refused shown at its row.
 */
export function RowForm<Field extends string, Wire>(props: RowFormProps<Field, Wire>) {
  const { kind, stored, draft, calls, submitLabel, onSaved, onLeft, children } = props;
  const { run = now, onKept = nobody } = props;
  const isThere = useIsThere();
  const table = useRowTable(kind, stored, draft, onKept);
  const sending = useSendingRows(table, calls, draft, onKept);
  const importing = useImport(table);
  const { state } = sending;
  const busy = isSending(state);

  const submit = ({ retry }: { retry: boolean }) => {
    if (busy) return;
    if (!table.check({ retry, mayBeEmpty: state.done > 0 })) return sending.forget();
    void run(async () => {
      const end = await sending.send();
      if (!isThere.current) onLeft?.(end);
      else if (end.isSaved) onSaved(end.stored);
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit({ retry: false });
  };
  useOnce(props.sendAtOnce === true, () => submit({ retry: false }));

  return (
    <>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={6}>
          <TableSummary table={table} refusal={state.refusal} />
          {props.draftLost ? <Notice kind="warning" role="status" title={texts.draftLost} /> : null}
          <ImportBar kind={kind} importing={importing} />
          <RowTable table={table} takePaste={importing.takePaste} locked={busy} />
          <SendingPanel
            state={state}
            words={kind.texts}
            left={table.filled.length}
            refused={table.filled.filter(isRefused).length}
            pause={sending.pause}
            go={() => submit({ retry: true })}
          />
          <Cluster>
            <Button type="submit" variant="primary" busy={busy}>
              {submitLabel}
            </Button>
            {children}
          </Cluster>
        </Stack>
      </form>
      <ImportDialog kind={kind} importing={importing} />
    </>
  );
}

const nobody = (): void => {};
const now = (action: () => Promise<void>): Promise<void> => action();
