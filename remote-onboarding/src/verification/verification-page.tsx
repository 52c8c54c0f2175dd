import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { organizationAtom, saveOrganizationAtom, sessionAtom } from 'shared-session';
import { Card, PageHeading, Stack } from 'shared-ui';
import { boolean, literal, object, pipe } from 'valibot';
import { useDraftForm } from '../forms/use-draft-form';
import { texts } from '../texts';
import { ConfirmForm } from './confirm-form';
import { LocationsReview } from './locations-review';
import { OrganizationReview } from './organization-review';
import { UsersReview } from './users-review';
import { Waiting } from './waiting';

const words = texts.verification;
const schema = object({ confirmed: pipe(boolean(), literal(true, words.confirmMissing)) });

/**
 * Step 4 of onboarding: everything entered so far, with its way to correct or add, and the confirmation. If the server
 * does not complete onboarding at once, the page waits for it.
 */
export default function VerificationPage() {
  const [isRecorded, setRecorded] = useState(false);
  const { user } = useAtomValue(sessionAtom);
  const organization = useAtomValue(organizationAtom);
  const saveOrganization = useSetAtom(saveOrganizationAtom);
  const form = useDraftForm({
    schema,
    initial: { confirmed: false },
    save: () => saveOrganization({ verified: true }),
    onSaved: () => setRecorded(true),
  });
  const name = organization?.name ?? words.yourOrganization;
  const isVerified = isRecorded || organization?.verified === true;
  // While it is sent, the organization may be there before the profile that leads on.
  const isWaiting = isVerified && !form.busy && user?.onboarding_status === 'verification';
  return (
    <Card padding="large">
      <Stack gap={8}>
        <PageHeading lead={isWaiting ? undefined : words.lead}>{words.title}</PageHeading>
        {isWaiting ? (
          <Waiting organization={name} />
        ) : (
          <>
            <OrganizationReview />
            <LocationsReview />
            <UsersReview />
            <ConfirmForm form={form} organization={name} />
          </>
        )}
      </Stack>
    </Card>
  );
}
