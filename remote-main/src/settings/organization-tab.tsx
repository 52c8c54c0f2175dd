import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import {
  acceptStored,
  DraftFormView,
  FailureNotice,
  storedChangeCountAtom,
  useDraftForm,
  useFocusFallback,
  useOrganization,
} from 'shared-features';
import { UnsavedNotice } from 'shared-features/editing';
import { notifyAtom, saveOrganizationAtom } from 'shared-session';
import { type OrganizationDetails, organizationFieldsSchema } from 'shared-session/wire';
import { Card, Section, Skeleton, Stack, TextField } from 'shared-ui';
import { settingsTexts } from '../texts/settings';
import { DownloadSection } from './download-everything';
import styles from './tab-card.module.css';

const words = settingsTexts.organization;

function OrganizationTab() {
  const call = useOrganization({ reloadKey: useAtomValue(storedChangeCountAtom) });
  const box = useFocusFallback(call.failure !== undefined);
  return (
    <Stack gap={8}>
      <Section title={settingsTexts.tabs.organization} lead={words.lead}>
        <div ref={box} tabIndex={-1} aria-busy={call.pending}>
          <FailureNotice title={words.failed} {...call} busy={call.pending} />
          {/* Shows the form even if a later refresh fails. */}
          {call.data ? (
            <Card>
              <OrganizationForm key={call.data._id} organization={call.data} />
            </Card>
          ) : call.failure ? null : (
            <Waiting />
          )}
        </div>
      </Section>
      {/* Appears after the response, because the growing form above would move this section. */}
      {call.data || call.failure ? <DownloadSection /> : null}
    </Stack>
  );
}

export default OrganizationTab;

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

function OrganizationForm({ organization }: { organization: OrganizationDetails }) {
  const save = useSetAtom(saveOrganizationAtom);
  const notify = useSetAtom(notifyAtom);
  const form = useDraftForm({
    schema: useMemo(
      () => acceptStored(organizationFieldsSchema, toFields(organization)),
      [organization],
    ),
    names: FIELD_NAMES,
    defaultValues: toFields(organization),
    draft: `settings-organization-${organization._id ?? ''}`,
    // Sends every changed field, even an empty one: the server keeps fields that are not sent.
    save: (_, changes) => save(changes),
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
        // No autofill: browsers store an address with several lines, but this field has one line.
        autoComplete="off"
      />
    </DraftFormView>
  );
}
