import { Link } from 'react-router-dom';
import { Button, buttonClass, Cluster, Notice, Stack } from 'shared-ui';
import { PollingAnswer } from '../polling/polling-answer';
import type { PollingView } from '../polling/use-polling';
import { texts } from '../texts';

const words = texts.subscribeSuccess;

/** What is said when the confirmation takes its time: no reason to pay again, and what can be done meanwhile. */
export function SlowNotice({ polling }: { polling: PollingView }) {
  return (
    <Stack>
      <Notice role="status" title={words.slowTitle}>
        {words.slow}
      </Notice>
      <PollingAnswer polling={polling} pending={words.notYet} />
      <Cluster>
        <Button busy={polling.asking} onClick={polling.askNow}>
          {words.checkNow}
        </Button>
        <Link className={buttonClass('quiet')} to="/subscribe">
          {words.back}
        </Link>
      </Cluster>
    </Stack>
  );
}
