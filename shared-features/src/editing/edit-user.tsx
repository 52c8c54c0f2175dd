import { useAtomValue, useSetAtom } from 'jotai';
import { refreshProfileAtom } from 'shared-session';
import { newUserSchema, ROLES, type UserListItem } from 'shared-session/wire';
import * as v from 'valibot';
import { USER_FIELD_NAMES, USER_FIELDS, type UserField } from '../fields';
import { acceptStoredValues } from '../forms/accept-stored';
import { useDraftForm } from '../forms/use-draft-form';
import { locationChoicesAtom } from '../removing/location-choices';
import { Slot } from '../slots/slot';
import { roleHint } from '../users/role-hint';
import { roleName } from '../users/role-name';
import { useIsOwnUser } from '../users/use-is-own';
import { EditDialog } from './edit-dialog';
import { FormField } from './form-field';
import { texts } from './texts';
import { useItemChanges } from './use-item-changes';

const words = texts.users;

const toFields = (user: UserListItem) =>
  Object.fromEntries(USER_FIELD_NAMES.map((name) => [name, user[name] ?? ''])) as Record<
    UserField,
    string
  >;

const nameOf = ({ name, email }: Record<'name' | 'email', string>): string =>
  name || email || words.nameless;

// The schema accepts any role and location, because both come from a select. If the user has signed
// in, the schema accepts any email address, because the form cannot change this address.
const schemaFor = (user: UserListItem) => {
  const fields = v.object({
    ...newUserSchema.entries,
    ...(user.status === 'active' ? { email: v.string() } : {}),
    role: v.string(),
    location_id: v.string(),
  });
  return acceptStoredValues(fields, toFields(user));
};

export type EditUserDialogProps = {
  user: UserListItem;
  /** @deprecated The dialog recognizes the visitor. */
  isOwn?: boolean;
  onSaved: () => void;
  onClose: () => void;
};

/** A dialog to edit a user. The email address of a user who has signed in cannot be changed. */
export function EditUserDialog({ user, onSaved, onClose }: EditUserDialogProps) {
  const locations = useAtomValue(locationChoicesAtom);
  const { save, notifySaved } = useItemChanges('/users');
  const isOwn = useIsOwnUser()(user);
  const refreshProfile = useSetAtom(refreshProfileAtom);
  // If visitors have given up their own admin role, the guard redirects them after this refresh.
  // Refreshes also after a failure, because the server may have stored a change whose response was
  // lost.
  const andRefresh = (act: () => void) => {
    act();
    if (isOwn) void refreshProfile();
  };
  const emailIsTheirs = user.status === 'active';
  const before = toFields(user);
  const form = useDraftForm({
    schema: schemaFor(user),
    names: USER_FIELD_NAMES,
    defaultValues: before,
    // With this name, the session finds and drops the draft of a user who no longer exists.
    draft: `user-${user._id}`,
    save: (_, changes) => save(user._id, changes, isOwn && changes.role !== undefined),
    onSaved: (saved) => {
      notifySaved(nameOf(saved));
      andRefresh(onSaved);
    },
  });
  const chosen = form.form.watch('location_id');
  // The stored and the chosen location are always options, even while the locations are loading.
  const unlisted = [...new Set([before.location_id, chosen])].filter(
    (each) => each !== '' && !locations.some(({ id }) => id === each),
  );
  const options = [
    ...unlisted.map((id) => ({
      value: id,
      label: id === before.location_id ? words.currentLocation : words.chosenLocation,
    })),
    ...locations.map(({ id, label }) => ({ value: id, label })),
  ];
  const roles = ROLES.some((role) => role === before.role) ? ROLES : [before.role, ...ROLES];
  const choices: Partial<Record<UserField, readonly { value: string; label: string }[]>> = {
    role: roles.map((role) => ({ value: role, label: roleName(role) ?? words.noRole })),
    location_id: [{ value: '', label: words.noLocation }, ...options],
  };
  const hints: Partial<Record<UserField, string | undefined>> = {
    email: emailIsTheirs ? words.emailOfProvider : undefined,
    role: isOwn ? words.ownRole : roleHint(form.form.watch('role')),
  };
  return (
    <EditDialog
      title={texts.editing.title(nameOf(before))}
      form={form}
      failedTitle={words.notSaved}
      onClose={() => andRefresh(onClose)}
    >
      {USER_FIELD_NAMES.map((name, index) => (
        <FormField
          key={name}
          {...form.field(name)}
          shape={USER_FIELDS[name]}
          choices={choices[name]}
          // Without a value, a browser could select another location when the options change.
          value={name === 'location_id' ? chosen : undefined}
          hint={hints[name]}
          readOnly={name === 'email' && emailIsTheirs}
          data-autofocus={index === 0 ? true : undefined}
        />
      ))}
      <Slot id="users/actions/v1" data={{ user }} />
    </EditDialog>
  );
}
