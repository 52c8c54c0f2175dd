import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { type ApiResult, refreshProfileAtom, sessionAtom } from 'shared-session';
import { Button, Notice, Stack } from 'shared-ui';
import { CheckAgainAnswer } from '../polling/check-again-answer';
import { usePolling } from '../polling/use-polling';
import { texts } from '../texts';

/**
 * Replaces a form after saving, while the server still returns the old profile, so that the visitor
 * cannot send the form twice. Polls the profile until the next step opens.
 */
export function OutdatedProfileNotice() {
  const polling = usePolling(useRefresh());
  // Moves the focus to the page's heading if the pressed button has disappeared (WCAG 2.4.3).
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
      <CheckAgainAnswer polling={polling} unchangedText={texts.behind.notYet} />
    </Stack>
  );
}

/**
 * Refreshes the profile. For a user without an onboarding status, a 401 counts as a success,
 * because the server may not know the new organization yet.
 */
function useRefresh() {
  const refresh = useSetAtom(refreshProfileAtom);
  const isNew = !useAtomValue(sessionAtom).user?.onboarding_status;

  return async (): Promise<ApiResult> => {
    const answer = await refresh();
    const isUnknown = !answer.ok && answer.cause === 'refused' && answer.statusCode === 401;
    if (!isNew || !isUnknown) return answer;
    const { statusCode, message } = answer;
    return { ok: true, statusCode, message, payload: null };
  };
}
