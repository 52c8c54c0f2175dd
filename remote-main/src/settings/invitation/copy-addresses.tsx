import type { UserListItem } from 'shared-session/wire';
import { CopyButton } from 'shared-ui';
import { texts } from '../../texts';

/** Copies the addresses of all who have not signed in, for the "To" of a message; nothing when there are none. */
export const CopyAddresses = ({ users }: { users: readonly UserListItem[] }) => {
  const addresses = users.flatMap(({ status, email }) =>
    status === 'invited' && email ? [email] : [],
  );
  if (addresses.length === 0) return null;
  return (
    <CopyButton
      size="small"
      variant="quiet"
      text={addresses.join(', ')}
      label={texts.settings.invitation.copyAddresses(addresses.length)}
    />
  );
};
