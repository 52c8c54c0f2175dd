import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  addUsersAtom,
  loadLocationsAtom,
  loadUsersAtom,
  locationOptionsAtom,
  locationsAtom,
  refreshProfileAtom,
  type UserListItem,
  usersAtom,
} from 'shared-session';
import { comparable } from 'shared-session/wire';
import { useDraft } from '../forms/use-draft';
import type { Sending } from '../forms/use-sending';
import { draftRowsSchema } from '../row-table/draft-rows';
import { RowForm } from '../row-table/row-form';
import { texts } from '../texts';
import type { UserField } from './read-users';
import { usersTable } from './users-table';

const draftSchema = draftRowsSchema<UserField>(['name', 'email', 'role', 'location_id']);
const keysOf = (users: readonly UserListItem[]) =>
  new Set(users.map(({ email }) => comparable(email ?? '')));

type Props = {
  submitLabel: string;
  sending: Sending<'save' | 'skip'>;
  onSaved: (count: number) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** The table in which users are added, and what saves them. */
export function UsersForm({ submitLabel, sending, onSaved, children }: Props) {
  const users = useAtomValue(usersAtom);
  const options = useAtomValue(locationOptionsAtom);
  const loadUsers = useSetAtom(loadUsersAtom);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const addUsers = useSetAtom(addUsersAtom);
  const refresh = useSetAtom(refreshProfileAtom);
  const draft = useDraft('add-users', draftSchema);
  const isKnown = useAtomValue(locationsAtom) !== null;
  const kind = useMemo(() => usersTable(isKnown ? options : null), [isKnown, options]);
  const stored = useMemo(() => keysOf(users ?? []), [users]);

  useEffect(() => {
    void loadLocations();
    // Without the list nobody is marked as added already; the server leaves repetitions out by itself.
    void loadUsers({ silent: true });
  }, [loadLocations, loadUsers]);

  return (
    <RowForm
      {...{ kind, stored, draft, sending, submitLabel, onSaved }}
      failed={texts.addUsers.failed}
      calls={{
        stored: async () => {
          const answer = await loadUsers({ errors: 'page' });
          return answer.ok ? keysOf(answer.payload) : answer;
        },
        post: (rows) => addUsers(rows),
        refresh,
      }}
    >
      {children}
    </RowForm>
  );
}
