import { useSetAtom } from 'jotai';
import { notifyAtom, saveOrganizationAtom } from 'shared-session';
import {
  type Organization,
  type OrganizationFields,
  organizationFieldsSchema,
} from 'shared-session/wire';
import { TextField } from 'shared-ui';
import { SavingFormView } from '../../forms/saving-form-view';
import { useSavingForm } from '../../forms/use-saving-form';
import { texts } from '../../texts';

const words = texts.settings.organization;

const NAMES = ['name', 'website', 'phone', 'address'] as const;

const toFields = (organization: OrganizationFields | Organization) => ({
  name: organization.name,
  website: organization.website ?? '',
  phone: organization.phone ?? '',
  address: organization.address ?? '',
});

/** The organization's details as a form. */
export const OrganizationForm = ({ organization }: { organization: Organization }) => {
  const save = useSetAtom(saveOrganizationAtom);
  const notify = useSetAtom(notifyAtom);
  const saving = useSavingForm({
    schema: organizationFieldsSchema,
    names: NAMES,
    defaultValues: toFields(organization),
    // An empty field is sent as such: left out, the server would keep what it had.
    save: (values) => save(toFields(values)),
    onSaved: (saved, values, form) => {
      form.reset(toFields(saved ?? values));
      notify({ kind: 'success', message: words.saved });
    },
  });
  return (
    <SavingFormView
      saving={saving}
      label={texts.settings.tabs.organization}
      submitLabel={words.save}
      failedTitle={words.notSaved}
    >
      <TextField {...saving.field('name')} label={words.name} autoComplete="organization" />
      <TextField
        {...saving.field('website')}
        label={words.website}
        hint={words.websiteHint}
        optional
        inputMode="url"
        autoComplete="url"
      />
      <TextField
        {...saving.field('phone')}
        label={words.phone}
        optional
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...saving.field('address')}
        label={words.address}
        optional
        autoComplete="street-address"
      />
    </SavingFormView>
  );
};
