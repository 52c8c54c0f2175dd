import { useAtomValue, useSetAtom } from 'jotai';
import { addUsersAtom, locationOptionsAtom, notifyAtom } from 'shared-session';
import { newUserSchema, ROLES } from 'shared-session/wire';
import { Section, SelectField, TextField } from 'shared-ui';
import { SavingFormView } from '../../forms/saving-form-view';
import { useSavingForm } from '../../forms/use-saving-form';
import { texts } from '../../texts';

const words = texts.settings.users;

const NAMES = ['name', 'email', 'role', 'location_id'] as const;
const EMPTY = { name: '', email: '', role: ROLES[0], location_id: '' };

/** Adds one user. */
export const UserForm = ({ onAdded }: { onAdded: () => void }) => {
  const add = useSetAtom(addUsersAtom);
  const notify = useSetAtom(notifyAtom);
  const locations = useAtomValue(locationOptionsAtom);
  const saving = useSavingForm({
    schema: newUserSchema,
    names: NAMES,
    defaultValues: EMPTY,
    save: (user) => add([user]),
    onSaved: (result, user, form) => {
      if (result?.skipped.length) {
        form.setError('email', { type: 'server', message: words.duplicate });
        return;
      }
      // The fields stay known to the form: one of them takes the focus.
      form.reset(EMPTY, { keepFieldsRef: true });
      form.setFocus('name');
      notify({ kind: 'success', message: words.added(user.name) });
      onAdded();
    },
  });
  return (
    <Section title={words.add}>
      <SavingFormView
        saving={saving}
        label={words.add}
        submitLabel={words.submit}
        failedTitle={words.notAdded}
      >
        <TextField {...saving.field('name')} label={words.name} autoComplete="off" />
        <TextField
          {...saving.field('email')}
          label={words.email}
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField {...saving.field('role')} label={words.role}>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {texts.roles[role]}
            </option>
          ))}
        </SelectField>
        <SelectField {...saving.field('location_id')} label={words.location} optional>
          <option value="">{words.noLocation}</option>
          {locations.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </SavingFormView>
    </Section>
  );
};
