import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { locationOptionsAtom } from 'shared-session';
import { newUserSchema, ROLES, type UserListItem } from 'shared-session/wire';
import { SelectField, TextField } from 'shared-ui';
import * as v from 'valibot';
import { useDraftForm } from '../forms/use-draft-form';
import { roleHint } from '../users/role-hint';
import { roleName } from '../users/role-name';
import { EditDialog } from './edit-dialog';
import { texts } from './texts';
import { useChange } from './use-change';

const words = texts.users;

const NAMES = ['name', 'email', 'role', 'location_id'] as const;

const toFields = (user: Partial<Pick<UserListItem, (typeof NAMES)[number]>>) => ({
  name: user.name ?? '',
  email: user.email ?? '',
  role: user.role ?? '',
  location_id: user.location_id ?? '',
});

// Choices need no validation, and an email address that cannot be changed must not block the other fields.
const schemaFor = (emailIsTheirs: boolean) =>
  v.object({
    name: newUserSchema.entries.name,
    email: emailIsTheirs ? v.string() : newUserSchema.entries.email,
    role: v.string(),
    location_id: v.string(),
  });

/** Props of {@link EditUser}. */
export type EditUserProps = {
  user: UserListItem;
  /** Whether it is the one who is signed in. */
  isOwn: boolean;
  onSaved: () => void;
  onClose: () => void;
};

/** Changes a user. Only the sign-in provider can change the address of someone who has signed in. */
export const EditUser = ({ user, isOwn, onSaved, onClose }: EditUserProps) => {
  const locations = useAtomValue(locationOptionsAtom);
  const { save, tellSaved } = useChange('/users');
  const emailIsTheirs = user.status === 'active';
  const before = toFields(user);
  const form = useDraftForm({
    schema: useMemo(() => schemaFor(emailIsTheirs), [emailIsTheirs]),
    names: NAMES,
    defaultValues: before,
    // The session drops the draft by this name when the user is gone.
    draft: `user-${user._id}`,
    save: (values) => save(user._id, before, values),
    onSaved: (_, { name }) => {
      tellSaved(name);
      onSaved();
    },
  });
  // Chosen before the locations are loaded too. The browser keeps the choice because the option keeps its key.
  const isListed =
    before.location_id === '' || locations.some(({ id }) => id === before.location_id);
  const options = isListed
    ? locations
    : [{ id: before.location_id, label: words.currentLocation }, ...locations];
  const roles = ROLES.some((role) => role === before.role) ? ROLES : [before.role, ...ROLES];
  return (
    <EditDialog
      title={words.edit(user.name || before.email)}
      form={form}
      failedTitle={words.notSaved}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={words.name} autoComplete="off" data-autofocus />
      <TextField
        {...form.field('email')}
        label={words.email}
        type="email"
        autoComplete="off"
        spellCheck={false}
        readOnly={emailIsTheirs}
        hint={emailIsTheirs ? words.emailOfProvider : undefined}
      />
      <SelectField
        {...form.field('role')}
        label={words.role}
        hint={isOwn ? words.ownRole : roleHint(form.form.watch('role'))}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleName(role) ?? words.noRole}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field('location_id')} label={words.location} optional>
        <option value="">{words.noLocation}</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </EditDialog>
  );
};
