import type { UserListItem } from 'shared-session/wire';
import { Cluster, CopyButton, Notice } from 'shared-ui';
import { texts } from '../../texts';
import { type InvitationFacts, invitationForAll } from './invitation';

const words = texts.settings.invitation;

/** Props of {@link InvitedNotice}. */
export type InvitedNoticeProps = { users: readonly UserListItem[]; facts: InvitationFacts };

/** How many users have not signed in, and a text to send them: no email goes out by itself. */
export const InvitedNotice = ({ users, facts }: InvitedNoticeProps) => {
  const addresses = users.flatMap(({ status, email }) =>
    status === 'invited' && email ? [email] : [],
  );
  if (addresses.length === 0) return null;
  return (
    <Notice
      title={words.waiting(addresses.length)}
      action={
        <Cluster>
          <CopyButton size="small" text={invitationForAll(facts)} label={words.copy} />
          <CopyButton
            size="small"
            text={addresses.join(', ')}
            label={words.copyAddresses(addresses.length)}
          />
        </Cluster>
      }
    >
      {words.lead}
    </Notice>
  );
};
