import { useAtomValue, useSetAtom } from 'jotai';
import { Clock } from 'lucide-react';
import { type RefObject, useState } from 'react';
import {
  OutageNotice,
  useActionRunner,
  useAllUsers,
  useFocusFallback,
  useLocations,
  useOrganization,
} from 'shared-features';
import {
  type ApiFailure,
  refreshProfileAtom,
  saveOrganizationAtom,
  sessionAtom,
} from 'shared-session';
import { Button, Card, PageHeading, Section, Stack } from 'shared-ui';
import { CheckAgainAnswer } from '../polling/check-again-answer';
import { usePolling } from '../polling/use-polling';
import { verificationTexts as words } from '../texts/verification';
import { VerificationReview } from './review';
import styles from './verification.module.css';

/** Step 4 of onboarding. After the confirmation, polls the profile until the next step opens. */
export default function VerificationPage() {
  const { user } = useAtomValue(sessionAtom);
  const details = {
    organization: useOrganization(),
    locations: useLocations(),
    users: useAllUsers(),
  };
  const confirmation = useConfirmation();
  const organization = details.organization.data;
  const name = organization?.name || words.yourOrganization;
  const isVerified = confirmation.isRecorded || organization?.verified === true;
  // While the page sends the confirmation, does not show "Waiting for verification". If the guard
  // then opens the next step, this text would be visible only for a moment.
  const isWaiting = isVerified && !confirmation.busy && user?.onboarding_status === 'verification';
  const box = useFocusFallback(!isWaiting);
  return (
    <Card padding="large">
      <Stack gap={8}>
        <PageHeading lead={isWaiting ? undefined : words.lead}>{words.title}</PageHeading>
        <OutageNotice />
        {isWaiting ? (
          <Waiting organization={name} box={box} />
        ) : (
          <Stack ref={box} tabIndex={-1} gap={8}>
            <VerificationReview
              details={details}
              confirmation={confirmation}
              organizationName={name}
            />
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

/** Saves `verified`, because the server has no call for a confirmation (specification 14). */
function useConfirmation() {
  const saveOrganization = useSetAtom(saveOrganizationAtom);
  const sending = useActionRunner();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isRecorded, setRecorded] = useState(false);

  const verify = () =>
    void sending.run(async () => {
      const answer = await saveOrganization({ verified: true });
      setFailure(answer.ok || answer.cause === 'aborted' ? null : answer);
      if (answer.ok) setRecorded(true);
    });
  return { verify, busy: sending.busy, failure, isRecorded };
}

type WaitingProps = { organization: string; box: RefObject<HTMLDivElement | null> };

/** Polls the profile until the operators have verified the organization. */
function Waiting({ organization, box }: WaitingProps) {
  const refresh = useSetAtom(refreshProfileAtom);
  const polling = usePolling(refresh);
  return (
    <Section ref={box} tabIndex={-1} title={words.waitingTitle}>
      <p className={styles.waiting} role="status">
        <Clock size={20} />
        <span>{words.waiting(organization)}</span>
      </p>
      {polling.last && !polling.requested ? (
        <p className={styles.note}>{words.lastChecked(polling.last)}</p>
      ) : null}
      <CheckAgainAnswer polling={polling} unchangedText={words.stillPending} />
      <div>
        <Button busy={polling.asking} onClick={polling.askNow}>
          {words.checkAgain}
        </Button>
      </div>
    </Section>
  );
}
