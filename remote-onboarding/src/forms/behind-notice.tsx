import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { rising } from 'shared-features';
import { refreshProfileAtom } from 'shared-session';
import { Button, Notice, Stack } from 'shared-ui';
import { PollingAnswer } from '../polling/polling-answer';
import { usePolling } from '../polling/use-polling';
import { texts } from '../texts';

/** As often as while verification is pending (specification 9). */
const delay = rising(3000, 30_000);

/**
 * Takes the place of a form that was saved while the profile still names its step, so that nothing is sent twice. Asks
 * for the profile until the guard leads on.
 */
export function BehindNotice() {
  const refresh = useSetAtom(refreshProfileAtom);
  const polling = usePolling(refresh, delay, true);
  // The pressed button is gone, and the focus would be lost with it (WCAG 2.4.3).
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, []);
  return (
    <Stack>
      <Notice
        kind="warning"
        role="alert"
        title={texts.behind.title}
        action={
          <Button busy={polling.asking} onClick={polling.askNow}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.behind.text}
      </Notice>
      <PollingAnswer polling={polling} pending={texts.behind.notYet} />
    </Stack>
  );
}
