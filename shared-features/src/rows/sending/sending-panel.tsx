import { Button, Notice } from 'shared-ui';
import type { TableTexts } from '../kinds/table-kind';
import { texts } from '../texts';
import { PART_SIZE } from './send-rows';
import styles from './sending.module.css';
import { SendingProgress } from './sending-progress';
import { isSending, type SendingState } from './sending-state';

const words = texts.sending;

/** Props of {@link SendingPanel}. */
export type SendingPanelProps = {
  state: SendingState;
  words: TableTexts;
  /** How many rows are still in the table, and how many of them the server refused. */
  left: number;
  refused: number;
  pause: () => void;
  /** Sends what is left, what was refused included. */
  go: () => void;
};

/** How far sending is, what went wrong, and the way on. Its live regions are there before they have to speak. */
export function SendingPanel(props: SendingPanelProps) {
  const { state, words: table, left, refused, go } = props;
  const { phase, done, total, failure } = state;
  const isLong = total > PART_SIZE;
  const rest = done > 0 ? words.left(table.counted(done), table.counted(left)) : null;
  const retry = (count: number) => (
    <Button busy={isSending(state)} onClick={go}>
      {words.retry(count)}
    </Button>
  );
  return (
    <>
      <div role="alert" className={styles.live}>
        {failure ? (
          // The same words again are news only in a new element.
          <Notice
            key={state.times}
            kind="danger"
            title={table.failed}
            action={isLong ? null : retry(left)}
          >
            {failure.message} {rest}
          </Notice>
        ) : phase === 'refused' && refused > 0 ? (
          <Notice kind="warning" title={words.refused(refused)} action={retry(refused)}>
            {rest}
          </Notice>
        ) : null}
      </div>
      {isLong ? <SendingProgress {...props} /> : null}
      <p role="status" className={styles.live}>
        {phase === 'paused' ? words.paused(table.counted(done), table.counted(left)) : ''}
      </p>
    </>
  );
}
