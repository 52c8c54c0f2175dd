import type { UserListItem } from 'shared-session';
import { Section } from 'shared-ui';
import { texts } from '../texts';
import { LoadState } from './load-state';
import { MoreRows } from './more-rows';
import { NameList } from './name-list';
import type { Detail } from './use-details';

const words = texts.verification;
const loadForm = () => import('../add-users/users-form');

/** The users that were added, and the way to add more. */
export function UsersReview({ users }: { users: Detail<readonly UserListItem[]> }) {
  const items = users.data?.map(({ _id, name, email }) => ({
    id: _id,
    name: name || email || '',
    note: name ? email : null,
  }));
  return (
    <Section title={words.users(items?.length)}>
      {items ? <NameList items={items} /> : <LoadState load={users} />}
      <MoreRows
        step="add-users"
        add={words.addUsers}
        submit={words.saveUsers}
        saved={words.savedUsers}
        load={loadForm}
      />
    </Section>
  );
}
