import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import {
  addUsersAtom,
  loadUsersAtom,
  locationOptionsAtom,
  locationsAtom,
  usersAtom,
} from 'shared-session';
import { comparable, newUserSchema, ROLES, type UserListItem } from 'shared-session/wire';
import { Button } from 'shared-ui';
import { RowForm, usersTable } from 'shared-ui/row-table';
import { texts } from '../../texts';
import type { AddingProps } from './adding-props';
import { rowCalls } from './row-calls';
import { useTableDraft } from './use-table-draft';

const words = texts.settings;

const keyOf = ({ email }: UserListItem): string => comparable(email ?? '');

/** The table in which users are added, the same as in onboarding; loaded when it is first opened. */
const AddUsers = ({ onAdded, onClose }: AddingProps) => {
  const options = useAtomValue(locationOptionsAtom);
  const known = useAtomValue(locationsAtom) !== null;
  const users = useAtomValue(usersAtom);
  const load = useSetAtom(loadUsersAtom);
  const post = useSetAtom(addUsersAtom);
  const kind = useMemo(
    () =>
      usersTable({
        schema: newUserSchema,
        comparable,
        roles: ROLES,
        locations: known ? options : null,
      }),
    [options, known],
  );
  return (
    <RowForm
      kind={kind}
      stored={useMemo(() => new Set(users?.map(keyOf)), [users])}
      draft={useTableDraft('users')}
      calls={rowCalls({ load, post, keyOf })}
      submitLabel={words.users.save}
      onSaved={onAdded}
    >
      <Button variant="quiet" onClick={onClose}>
        {words.adding.close}
      </Button>
    </RowForm>
  );
};

export default AddUsers;
