import { type FormEvent, type ReactNode, useState } from 'react';
import type { Draft } from 'shared-session';
import { Button, Cluster, ErrorSummary, Stack } from 'shared-ui';
import { FailureNotice } from '../forms/failure-notice';
import type { Sending } from '../forms/use-sending';
import { useSummary } from '../forms/use-summary';
import { texts } from '../texts';
import { RowTable } from './row-table';
import styles from './row-table.module.css';
import type { SaverCalls } from './save-rows';
import { summaryOf } from './summary-of';
import type { TableKind } from './table-kind';
import { type DraftRow, useRowTable } from './use-row-table';
import { useSendRows } from './use-send-rows';

type Props<Field extends string, Wire> = {
  kind: TableKind<Field, Wire>;
  /** The keys of what the organization has already. */
  stored: ReadonlySet<string>;
  draft: Draft<DraftRow<Field>[]>;
  calls: SaverCalls<Wire>;
  sending: Sending<'save' | 'skip'>;
  submitLabel: string;
  /** The title of what is said when saving failed. */
  failed: string;
  /** Called once all rows are stored, with their number. */
  onSaved: (count: number) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** An editable table with what sends it: checked, sent once, and whatever is refused shown at its row. */
export function RowForm<Field extends string, Wire>(props: Props<Field, Wire>) {
  const { kind, draft, calls, sending, submitLabel, failed, onSaved, children } = props;
  // While rows are sent they turn up among what is stored: they are no repetitions of themselves.
  const [before, setBefore] = useState<ReadonlySet<string> | null>(null);
  const { failure, refusal, send, forget } = useSendRows<Field, Wire>(calls);
  const table = useRowTable(kind, before ?? props.stored, draft);
  const errors = useSummary(summaryOf(table), table.attempt);

  const sendAll = async () => {
    setBefore(props.stored);
    if (await send(table)) {
      draft.drop();
      onSaved(table.filled.length);
    } else setBefore(null);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (sending.busy !== null) return;
    if (table.check()) void sending.run('save', sendAll);
    else forget();
  };

  const nothing = table.filled.length === 0 ? kind.texts.nothing : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={6}>
        <ErrorSummary title={refusal ?? nothing} errors={errors} focusKey={table.attempt} />
        <p className={styles.hint}>{texts.table.pasteHint}</p>
        <RowTable table={table} />
        <FailureNotice
          title={failed}
          failure={failure}
          retry={submit}
          busy={sending.busy === 'save'}
        />
        <Cluster>
          <Button type="submit" variant="primary" busy={sending.busy === 'save'}>
            {submitLabel}
          </Button>
          {children}
        </Cluster>
      </Stack>
    </form>
  );
}
