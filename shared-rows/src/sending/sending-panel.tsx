import { Pause, Play } from 'lucide-react';
import { FailureMessage, quantityTexts, useFocusFallback } from 'shared-features';
import { MAX_ROWS_PER_REQUEST } from 'shared-session/wire';
import { Button, Cluster, Notice, ProgressBar, ReferenceText } from 'shared-ui';
import { isRowRejected } from '../checks/row';
import { isSending } from '../drafts/table-state';
import type { RowTableModel } from '../rows/use-row-table';
import { texts } from '../texts';
import styles from './sending.module.css';
import type { RowSending } from './use-row-sending';

const words = texts.sending;

type PanelProps = {
  table: RowTableModel;
  sending: RowSending;
  resume: () => void;
};

/** Always renders its live regions, as screen readers announce only changes of existing ones. */
export function SendingPanel(props: PanelProps) {
  const { table, sending } = props;
  const { phase, done, existing, total, waiting } = sending.state;
  const counted = quantityTexts[table.definition.table];
  const trouble = troubleOf(props);
  const box = useFocusFallback(trouble !== null);
  return (
    <>
      <div ref={box} tabIndex={-1} role="alert" className={styles.live}>
        {trouble}
      </div>
      {total > MAX_ROWS_PER_REQUEST ? <Progress {...props} /> : null}
      <p role="status" className={styles.live}>
        {phase === 'paused'
          ? words.paused(counted(done - existing), counted(table.filled.length))
          : waiting && words.waiting(waiting)}
      </p>
    </>
  );
}

function troubleOf({ table, sending, resume }: PanelProps) {
  const { phase, done, existing, total, failure } = sending.state;
  const counted = quantityTexts[table.definition.table];
  const left = table.filled.length;
  const added = done - existing;
  const rest = added > 0 ? words.left(counted(added), counted(left)) : null;
  const retry = (count: number) => (
    <Button busy={isSending(sending.state)} onClick={resume}>
      {words.retry(count)}
    </Button>
  );
  if (failure && left > 0) {
    return (
      <Notice
        kind="danger"
        title={table.definition.texts.failed}
        action={total > MAX_ROWS_PER_REQUEST ? null : retry(left)}
      >
        <FailureMessage failure={failure} /> <span>{rest}</span>{' '}
        {failure.reference && !failure.message.includes(failure.reference) ? (
          <ReferenceText value={failure.reference} />
        ) : null}
      </Notice>
    );
  }
  const rejected = table.filled.filter(isRowRejected).length;
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

function Progress({ table, sending, resume }: PanelProps) {
  const { phase, done, total, waiting } = sending.state;
  const isBusy = isSending(sending.state);
  const left = table.filled.length;
  const Icon = isBusy ? Pause : Play;
  const hasEnded =
    phase === 'rejected' || phase === 'unconfirmed' || (phase === 'failed' && left === 0);
  const box = useFocusFallback(!hasEnded);
  const label = () => {
    if (phase === 'pausing') return words.pausing;
    if (isBusy) return words.pause;
    return phase === 'failed' && left <= MAX_ROWS_PER_REQUEST ? words.retry(left) : words.resume;
  };
  return (
    <div ref={box} tabIndex={-1} className={styles.progress}>
      <ProgressBar
        label={table.definition.texts.adding}
        value={done}
        max={total}
        valueText={words.progress(done, total)}
      />
      {hasEnded ? null : (
        <Cluster>
          {waiting ? (
            <Button size="small" onClick={sending.tryNow}>
              {words.tryNow}
            </Button>
          ) : null}
          <Button
            size="small"
            busy={phase === 'pausing'}
            icon={<Icon size={16} />}
            onClick={isBusy ? sending.pause : resume}
          >
            {label()}
          </Button>
        </Cluster>
      )}
    </div>
  );
}
