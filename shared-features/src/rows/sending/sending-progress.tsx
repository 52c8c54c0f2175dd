import { Pause, Play } from 'lucide-react';
import { Button, ProgressBar } from 'shared-ui';
import { texts } from '../texts';
import { PART_SIZE } from './send-rows';
import styles from './sending.module.css';
import type { SendingPanelProps } from './sending-panel';
import { isSending } from './sending-state';

const words = texts.sending;

/** The progress of a list that goes out in parts, with one button that stops it and goes on. */
export function SendingProgress({ state, words: table, left, pause, go }: SendingPanelProps) {
  const { phase, done, total } = state;
  const busy = isSending(state);
  const label =
    phase === 'pausing'
      ? words.pausing
      : busy
        ? words.pause
        : phase === 'failed' && left <= PART_SIZE
          ? words.retry(left)
          : words.resume;
  const Icon = busy ? Pause : Play;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={table.adding}
        value={done}
        max={total}
        valueText={words.progress(done, total)}
      />
      {phase === 'refused' ? null : (
        <Button
          size="small"
          busy={phase === 'pausing'}
          icon={<Icon aria-hidden="true" size={16} />}
          onClick={busy ? pause : go}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
