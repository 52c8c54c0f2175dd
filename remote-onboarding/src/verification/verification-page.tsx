import { useAtomValue } from 'jotai';
import { sessionAtom } from 'shared-session';
import { Card, PageHeading, Stack } from 'shared-ui';
import { texts } from '../texts';
import { Review } from './review';
import { useConfirmation } from './use-confirmation';
import { useDetails } from './use-details';
import { Waiting } from './waiting';

const words = texts.verification;

/**
 * Step 4 of onboarding: everything entered so far, with its way to correct or add, and the confirmation. If the server
 * does not complete onboarding at once, the page waits for it.
 */
export default function VerificationPage() {
  const { user } = useAtomValue(sessionAtom);
  const details = useDetails();
  const confirmation = useConfirmation();
  const { data: organization } = details.organization;
  const name = organization?.name ?? words.yourOrganization;
  const isVerified = confirmation.isRecorded || organization?.verified === true;
  // While it is sent, the organization may be there before the profile that leads on.
  const isWaiting = isVerified && !confirmation.busy && user?.onboarding_status === 'verification';
  return (
    <Card padding="large">
      <Stack gap={8}>
        <PageHeading lead={isWaiting ? undefined : words.lead}>{words.title}</PageHeading>
        {isWaiting ? (
          <Waiting organization={name} />
        ) : (
          <Review details={details} confirmation={confirmation} name={name} />
        )}
      </Stack>
    </Card>
  );
}
