import { atom, useSetAtom } from 'jotai';
import { Download } from 'lucide-react';
import { downloadFile, removedItemsAtom, useSending, withoutRemovedItems } from 'shared-features';
import { LOCATION_FIELDS, type LocationField } from 'shared-features/fields';
import {
  loadLocationsAtom,
  loadOrganizationAtom,
  loadUsersAtom,
  locationsAtom,
  notifyAtom,
  organizationDetailsAtom,
  usersAtom,
} from 'shared-session';
import type { Location } from 'shared-session/wire';
import { Button, Card, Section } from 'shared-ui';
import { texts } from '../texts';
import { settingsTexts } from '../texts/settings';
import { loadLocationNamesAtom } from '../users/names';
import { exportedUserRows, localIsoDate } from '../users/use-export';

const { download: words, organization: names, tabs } = settingsTexts;

const LOCATION_COLUMNS = Object.entries(LOCATION_FIELDS) as [LocationField, { label: string }][];

const locationRows = (locations: readonly Location[]): string[][] => [
  LOCATION_COLUMNS.map(([, { label }]) => label),
  // Time zones have their ids, which the import understands in every language.
  ...locations.map((location) => LOCATION_COLUMNS.map(([field]) => location[field] ?? '')),
];

/** Returns the sheets of the workbook, or null after a failed request, which a toast reports. */
const loadSheetsAtom = atom(null, async (get, set) => {
  const loads = [set(loadOrganizationAtom), set(loadLocationsAtom), set(loadUsersAtom)];
  const areLoaded = (await Promise.all(loads)).every(({ ok }) => ok);
  const locationName = areLoaded && (await set(loadLocationNamesAtom, {}));
  if (!locationName) return null;
  const removed = get(removedItemsAtom);
  const { name = '', website, phone, address } = get(organizationDetailsAtom) ?? {};
  const locations = withoutRemovedItems('/locations', get(locationsAtom) ?? [], removed);
  const users = withoutRemovedItems('/users', get(usersAtom) ?? [], removed);
  return [
    {
      name: tabs.organization,
      rows: [
        [names.name, names.website, names.phone, names.address],
        [name, website ?? '', phone ?? '', address ?? ''],
      ],
    },
    { name: tabs.locations, rows: locationRows(locations) },
    { name: tabs.users, rows: exportedUserRows(users, locationName) },
  ];
});

/** Offers the organization, its locations and its users as one spreadsheet file. */
export function DownloadSection() {
  const loadSheets = useSetAtom(loadSheetsAtom);
  const notify = useSetAtom(notifyAtom);
  const sending = useSending<'download'>();
  const start = () =>
    sending.run('download', async () => {
      const sheets = await loadSheets();
      if (!sheets) return;
      const writer = await import('shared-rows/workbook').catch((error) => reportError(error));
      if (!writer) return notify({ kind: 'error', message: texts.fileFailed });
      const workbook = await writer.writeWorkbook(sheets);
      downloadFile(words.file(localIsoDate()), workbook.type, workbook);
      notify({ kind: 'success', message: words.done });
    });
  return (
    <Section title={words.title} lead={words.lead}>
      <Card>
        <Button
          // An action of the command palette moves the focus to this id (`routes.ts`).
          id="download-everything"
          busy={sending.busy !== null}
          icon={<Download size={16} />}
          onClick={() => void start()}
        >
          {words.action}
        </Button>
      </Card>
    </Section>
  );
}
