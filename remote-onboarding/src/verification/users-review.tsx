import { useAtomValue, useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { loadUsersAtom, notifyAtom, usersAtom } from 'shared-session';
import { Button, Section } from 'shared-ui';
import { UsersForm } from '../add-users/users-form';
import { UnsentRows } from '../forms/unsent-rows';
import { useLoad } from '../loading/use-load';
import { texts } from '../texts';
import { FoldOut } from './fold-out';
import { LoadState } from './load-state';
import { NameList } from './name-list';

const words = texts.verification;

/** The users that were added, and the way to add more. */
export function UsersReview() {
  const users = useAtomValue(usersAtom);
  const loadUsers = useSetAtom(loadUsersAtom);
  const notify = useSetAtom(notifyAtom);
  const load = useLoad(useCallback((signal) => loadUsers({ signal, errors: 'page' }), [loadUsers]));
  const items = users?.map(({ _id, name, email }) => ({
    id: _id,
    name: name || email || '',
    note: name ? email : null,
  }));
  const savedThen = (next: () => void) => (count: number) => {
    notify({ kind: 'success', message: words.savedUsers(count) });
    next();
  };
  return (
    <Section title={words.users(items?.length)}>
      {items ? <NameList items={items} /> : <LoadState load={load} />}
      <UnsentRows
        step="add-users"
        form={(done) => (
          <UsersForm submitLabel={words.saveUsers} onSaved={savedThen(done)} sendAtOnce />
        )}
      >
        <FoldOut label={words.addUsers} icon={<Plus aria-hidden="true" size={16} />}>
          {(close) => (
            <UsersForm submitLabel={words.saveUsers} onSaved={savedThen(close)}>
              <Button variant="quiet" onClick={close}>
                {words.cancel}
              </Button>
            </UsersForm>
          )}
        </FoldOut>
      </UnsentRows>
    </Section>
  );
}
