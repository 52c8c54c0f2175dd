import type { UserListItem } from 'shared-session/wire';
import { CopyButton } from 'shared-ui';
import { texts } from '../../texts';

/** Props of {@link CopyAddresses}. */
export type CopyAddressesProps = {
  /** Absent while they are loaded: the button holds its place from the start, so that nothing moves. */
  users: readonly UserListItem[] | undefined;
};

/** Copies the addresses of all who have not signed in, for the "To" of a message; nothing when there are none. */
export const CopyAddresses = ({ users }: CopyAddressesProps) => {
  const addresses = users?.flatMap(({ status, email }) =>
    status === 'invited' && email ? [email] : [],
  );
  if (addresses?.length === 0) return null;
  return (
    <CopyButton
      size="small"
      variant="quiet"
      busy={!addresses}
      text={addresses?.join(', ') ?? ''}
      label={texts.settings.invitation.copyAddresses}
    />
  );
};
