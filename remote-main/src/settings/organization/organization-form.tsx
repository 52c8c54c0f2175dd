import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { notifyAtom, openDraft, saveOrganizationAtom, sessionAtom } from 'shared-session';
import {
  type Organization,
  type OrganizationFields,
  organizationFieldsSchema,
} from 'shared-session/wire';
import { Button, Notice, TextField } from 'shared-ui';
import { object, optional, string } from 'valibot';
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

const draftSchema = object({
  name: string(),
  website: optional(string()),
  phone: optional(string()),
  address: optional(string()),
});

const useOrganizationDraft = () => {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  return useMemo(
    () => openDraft({ uid, step: 'settings-organization', schema: draftSchema }),
    [uid],
  );
};

/** The organization's details as a form. What is typed is kept as a draft, and said to be one when it comes back. */
export const OrganizationForm = ({ organization }: { organization: Organization }) => {
  const save = useSetAtom(saveOrganizationAtom);
  const notify = useSetAtom(notifyAtom);
  const saving = useSavingForm({
    schema: organizationFieldsSchema,
    names: NAMES,
    defaultValues: toFields(organization),
    draft: useOrganizationDraft(),
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
      {saving.discard ? (
        <Notice
          title={words.typedTitle}
          action={
            <Button size="small" onClick={saving.discard}>
              {words.discard}
            </Button>
          }
        >
          {words.typed}
        </Notice>
      ) : null}
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
