import { atom, useAtomValue, useSetAtom } from 'jotai';
import { Download } from 'lucide-react';
import {
  acceptStoredValues,
  DraftFormView,
  downloadFile,
  FailureNotice,
  onOneLine,
  removedItemsAtom,
  storedChangeCountAtom,
  useActionRunner,
  useDraftForm,
  useFocusFallback,
  useOrganization,
  withoutRemovedItems,
} from 'shared-features';
import { UnsavedNotice } from 'shared-features/editing';
import { LOCATION_FIELD_NAMES, LOCATION_FIELDS } from 'shared-features/fields';
import {
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  notifyAtom,
  organizationDetailsAtom,
  saveOrganizationAtom,
  sessionAtom,
} from 'shared-session';
import {
  type Location,
  type OrganizationDetails,
  organizationFieldsSchema,
} from 'shared-session/wire';
import { Button, Card, Section, Skeleton, Stack, TextField } from 'shared-ui';
import { texts } from '../texts';
import { settingsTexts } from '../texts/settings';
import { locationNameByIdAtom } from '../users/names';
import { exportedUserRows, todayAsIsoDate } from '../users/use-export';
import styles from './tab-card.module.css';

const words = settingsTexts.organization;

function OrganizationTab() {
  const call = useOrganization({ reloadKey: useAtomValue(storedChangeCountAtom) });
  const box = useFocusFallback(call.failure !== undefined);
  return (
    <Stack gap={6}>
      <Section title={settingsTexts.tabs.organization} lead={words.lead}>
        <div ref={box} tabIndex={-1} aria-busy={call.pending}>
          <FailureNotice title={words.failed} {...call} busy={call.pending} />
          {/* Keeps the form when the organization cannot be loaded again. */}
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

const toFields = (organization: Pick<OrganizationDetails, (typeof FIELD_NAMES)[number]>) => ({
  name: organization.name,
  website: organization.website ?? '',
  phone: organization.phone ?? '',
  // Joins the lines with commas. In a one-line field, a browser would join them without a space.
  address: onOneLine(organization.address ?? ''),
});

function OrganizationForm({ organization }: { organization: OrganizationDetails }) {
  const save = useSetAtom(saveOrganizationAtom);
  const notify = useSetAtom(notifyAtom);
  const form = useDraftForm({
    schema: acceptStoredValues(organizationFieldsSchema, toFields(organization)),
    names: FIELD_NAMES,
    defaultValues: toFields(organization),
    draft: `settings-organization-${organization._id ?? ''}`,
    // Also sends changed fields that are empty, because the server keeps fields that are not sent.
    save: (_, changes, onStored) => save(changes, { onStored }),
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
        // No autofill, because browsers store addresses of several lines, but this field has one.
        autoComplete="off"
      />
    </DraftFormView>
  );
}

const downloadWords = settingsTexts.download;

const locationRows = (locations: readonly Location[]): string[][] => [
  LOCATION_FIELD_NAMES.map((field) => LOCATION_FIELDS[field].label),
  // Exports the ids of time zones, because only ids can be imported in every language.
  ...locations.map((location) => LOCATION_FIELD_NAMES.map((field) => location[field] ?? '')),
];

/** Loads the data for the workbook. If a request fails, shows a toast and returns null. */
const loadSheetsAtom = atom(null, async (get, set) => {
  const [loaded, locations, users] = await Promise.all([
    set(loadOrganizationAtom),
    set(loadLocationsAtom),
    set(loadUsersAtom),
  ]);
  if (!loaded.ok || !locations.ok || !users.ok) return null;
  const { tabs } = settingsTexts;
  const removed = get(removedItemsAtom);
  const organization = toFields(get(organizationDetailsAtom) ?? { name: '' });
  const shownLocations = withoutRemovedItems('/locations', locations.payload, removed);
  const shownUsers = withoutRemovedItems('/users', users.payload, removed);
  return [
    {
      name: tabs.organization,
      rows: [
        FIELD_NAMES.map((field) => words[field]),
        FIELD_NAMES.map((field) => organization[field]),
      ],
    },
    { name: tabs.locations, rows: locationRows(shownLocations) },
    { name: tabs.users, rows: exportedUserRows(shownUsers, get(locationNameByIdAtom)) },
  ];
});

const downloadAtom = atom(null, async (get, set) => {
  const uid = () => get(sessionAtom).firebaseUser?.uid;
  const begunBy = uid();
  const sheets = await set(loadSheetsAtom);
  if (!sheets) return;
  const workbook = await import('shared-rows/workbook')
    .then(({ writeWorkbook }) => writeWorkbook(sheets))
    .catch((error) => reportError(error));
  // The next visitor of this tab must not get the data of the organization.
  if (uid() !== begunBy) return;
  if (!workbook) return set(notifyAtom, { kind: 'error', message: texts.fileFailed });
  downloadFile(downloadWords.file(todayAsIsoDate()), workbook.type, workbook);
  set(notifyAtom, { kind: 'success', message: downloadWords.done });
});

function DownloadSection() {
  const download = useSetAtom(downloadAtom);
  const sending = useActionRunner();
  return (
    <Section title={downloadWords.title} lead={downloadWords.lead}>
      <Card>
        <Button
          // An action of the command palette focuses the element with this id (`routes.ts`).
          id="download-everything"
          busy={sending.busy}
          icon={<Download size={16} />}
          onClick={() => void sending.run(download)}
        >
          {downloadWords.action}
        </Button>
      </Card>
    </Section>
  );
}
