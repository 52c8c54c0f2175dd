import { useSetAtom } from 'jotai';
import { DraftFormView, useDraftForm } from 'shared-features';
import { notifyAtom, saveOrganizationAtom } from 'shared-session';
import {
  type Organization,
  type OrganizationFields,
  organizationFieldsSchema,
} from 'shared-session/wire';
import { Button, Notice, TextField } from 'shared-ui';
import { texts } from '../../texts';

const words = texts.settings.organization;

const NAMES = ['name', 'website', 'phone', 'address'] as const;

const toFields = (organization: OrganizationFields | Organization) => ({
  name: organization.name,
  website: organization.website ?? '',
  phone: organization.phone ?? '',
  address: organization.address ?? '',
});

/** The organization's details as a form. What is typed is kept as a draft, and said to be one when it comes back. */
export const OrganizationForm = ({ organization }: { organization: Organization }) => {
  const save = useSetAtom(saveOrganizationAtom);
  const notify = useSetAtom(notifyAtom);
  const form = useDraftForm({
    schema: organizationFieldsSchema,
    names: NAMES,
    defaultValues: toFields(organization),
    draft: 'settings-organization',
    // An empty field is sent as such: left out, the server would keep what it had.
    save: (values) => save(toFields(values)),
    onSaved: (_answer, values, { reset }) => {
      reset(toFields(values));
      notify({ kind: 'success', message: words.saved });
    },
  });
  return (
    <DraftFormView
      form={form}
      label={texts.settings.tabs.organization}
      submitLabel={words.save}
      failedTitle={words.notSaved}
    >
      {form.discard ? (
        <Notice
          title={words.typedTitle}
          action={
            <Button size="small" onClick={form.discard}>
              {words.discard}
            </Button>
          }
        >
          {words.typed}
        </Notice>
      ) : null}
      <TextField {...form.field('name')} label={words.name} autoComplete="organization" />
      <TextField
        {...form.field('website')}
        label={words.website}
        hint={words.websiteHint}
        optional
        inputMode="url"
        autoComplete="url"
      />
      <TextField
        {...form.field('phone')}
        label={words.phone}
        optional
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...form.field('address')}
        label={words.address}
        optional
        autoComplete="street-address"
      />
    </DraftFormView>
  );
};
