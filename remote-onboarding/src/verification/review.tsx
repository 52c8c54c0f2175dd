import { Delayed, Skeleton, Stack, VisuallyHidden } from 'shared-ui';
import { texts } from '../texts';
import { ConfirmForm } from './confirm-form';
import { LocationsReview } from './locations-review';
import { OrganizationReview } from './organization-review';
import type { Confirmation } from './use-confirmation';
import { areThere, type Details } from './use-details';
import { UsersReview } from './users-review';

type Props = {
  details: Details;
  confirmation: Confirmation;
  /** The organization's name. */
  name: string;
};

/** Everything that was entered, each part with its way to correct or add, and the confirmation of all of it. */
export function Review({ details, confirmation, name }: Props) {
  if (!areThere(details)) return <Waiting />;
  return (
    <>
      <OrganizationReview organization={details.organization} />
      <LocationsReview locations={details.locations} />
      <UsersReview users={details.users} />
      <ConfirmForm confirmation={confirmation} organization={name} />
    </>
  );
}

const Waiting = () => (
  <div aria-busy="true">
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Delayed>
      <Stack gap={8}>
        <Skeleton lines={4} />
        <Skeleton lines={3} />
        <Skeleton lines={5} />
      </Stack>
    </Delayed>
  </div>
);
