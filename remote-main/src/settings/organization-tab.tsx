import { useAtomValue, useSetAtom } from 'jotai';
import {
  DraftFormView,
  FailureNotice,
  storedChangesAtom,
  UNCHANGED_RESULT,
  useDraftForm,
  useFocusReturn,
  useOrganization,
} from 'shared-features';
import { UnsavedNotice } from 'shared-features/editing';
import { notifyAtom, saveOrganizationAtom } from 'shared-session';
import { type OrganizationDetails, organizationFieldsSchema } from 'shared-session/wire';
import { Card, Section, Skeleton, Stack, TextField } from 'shared-ui';
import { settingsTexts } from '../texts/settings';
import { DownloadEverything } from './download-everything';
import styles from './tab-card.module.css';

const words = settingsTexts.organization;

/** The organization's details, to change. */
function OrganizationTab() {
  const call = useOrganization({ reloadKey: useAtomValue(storedChangesAtom) });
  const box = useFocusReturn(call.failure !== undefined);
  return (
    <Stack gap={8}>
      <Section title={settingsTexts.tabs.organization} lead={words.lead}>
        <div ref={box} tabIndex={-1} aria-busy={call.pending}>
          <FailureNotice title={words.failed} {...call} busy={call.pending} />
          {/* Once there is something to edit, a later failure to refresh must not take it away. */}
          {call.data ? (
            <Card>
              <OrganizationForm key={call.data._id} organization={call.data} />
            </Card>
          ) : call.failure ? null : (
            <Waiting />
          )}
        </div>
      </Section>
      {/* After the form, whose height depends on the answer: otherwise this would move. */}
      {call.data || call.failure ? <DownloadEverything /> : null}
    </Stack>
  );
}

export default OrganizationTab;

/** Grey bars with the size of the fields, until the organization is loaded. */
function Waiting() {
  return (
    <Card className={styles.waiting}>
      {FIELD_NAMES.map((name) => (
        <div key={name}>
          <Skeleton late width="8rem" height="0.875rem" />
          <Skeleton late height="2.5rem" />
        </div>
      ))}
    </Card>
  );
}

const FIELD_NAMES = ['name', 'website', 'phone', 'address'] as const;

const toFields = (organization: OrganizationDetails) => ({
  name: organization.name,
  website: organization.website ?? '',
  phone: organization.phone ?? '',
  address: organization.address ?? '',
});

/** What is typed is kept as a draft; when it comes back, a notice says that it is not saved. */
function OrganizationForm({ organization }: { organization: OrganizationDetails }) {
  const save = useSetAtom(saveOrganizationAtom);
  const notify = useSetAtom(notifyAtom);
  const form = useDraftForm({
    schema: organizationFieldsSchema,
    names: FIELD_NAMES,
    defaultValues: toFields(organization),
    draft: 'settings-organization',
    // An empty field is sent too: the server keeps a field that is left out.
    save: async (_values, changes) =>
      Object.keys(changes).length > 0 ? save(changes) : UNCHANGED_RESULT,
    onSaved: () => notify({ kind: 'success', message: words.saved }),
  });
  return (
    <DraftFormView
      form={form}
      label={settingsTexts.tabs.organization}
      submitLabel={words.save}
      failedTitle={words.notSaved}
    >
      <UnsavedNotice discard={form.discard} />
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
        // Browsers know the whole address as a text of several lines only, and this field has one.
        autoComplete="off"
      />
    </DraftFormView>
  );
}
