/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { stubWorker } from 'shared-rows/testing';
import { expect, it } from 'vitest';
import { hasFilledCells } from '../checks/row';
import { createUsersTableDefinition } from '../users-table-definition';
import { readImportRecords } from './find-records';
import { guessColumnMapping, sheetRowsBelowHeader } from './guess-columns';
import { createRecordReader } from './match-columns';

stubWorker();

const FOLDER = `${import.meta.dirname}/files`;

const users = createUsersTableDefinition([
  { id: 'oslo', label: 'Oslo' },
  { id: 'bergen', label: 'Bergen' },
]);

/** The records that the import accepts without a question, or proposes when it asks. */
const recordsIn = async (file: Blob) => {
  const found = await readImportRecords(file, users, new AbortController().signal);
  if (found === null || found === 'readerMissing') throw new Error('The file was not read');
  if ('problem' in found) throw new Error(found.problem);
  if ('records' in found) return found.records;
  const [{ rows, hidden } = { rows: [], hidden: new Set() }] = found.asking;
  const sheet = rows.map((row, at) => (hidden.has(at) ? row.map(() => '') : row));
  const { header, mapping } = guessColumnMapping(sheet, users.columns);
  return sheetRowsBelowHeader(sheet, header).map(createRecordReader(mapping, users));
};

/** The imported rows, one text per row: name, email address, role and location, if filled. */
const imported = async (bytes: Uint8Array<ArrayBuffer>): Promise<string[]> =>
  (await recordsIn(new Blob([bytes])))
    .filter(hasFilledCells)
    .map(({ name = '', email = '', role = '', location_id = '' }) =>
      [name, email, role, location_id].join(' | ').replace(/( \| )+$/, ''),
    );

const ADA = 'Ada Lovelace | ada@acme.example';
const GRACE = 'Grace Hopper | grace@acme.example';

/** The rows of the files that LibreOffice wrote. These files have a title above the headings. */
const LIBREOFFICE_STAFF = [
  'Åse Ødegård | ase@acme.example | admin | Oslo',
  'José Núñez | jose@acme.example | manager | Bergen',
  'Łukasz Żółć | lukasz@acme.example | user',
  '田中 太郎 | taro@acme.example | guest | Oslo',
];

/** The expected rows of each file: exports in documented formats, and files that people wrote. */
const EXPECTED: Record<string, string[]> = {
  'google-contacts.csv': [
    ADA,
    'José Luis García | jose@acme.example',
    'Madonna | madonna@acme.example',
  ],
  'google-contacts-older.csv': [ADA, GRACE],
  'google-workspace-users.csv': [ADA, GRACE],
  'outlook-contacts.csv': [
    `${ADA} |  | Oslo`,
    'Charles Babbage | charles@acme.example |  | Bergen',
  ],
  // The locations are in the column "Office Location". The column "Location" is empty.
  'outlook-classic.csv': [`${ADA} |  | Oslo`, `${GRACE} |  | Bergen`],
  'outlook-german.csv': ['Jürgen Müßig | juergen@acme.example', 'Zoë Öztürk | zoe@acme.example'],
  'german-names-with-comma.csv': [
    'Müßig, Jürgen | juergen@acme.example',
    'Öztürk, Zoë | zoe@acme.example',
  ],
  'microsoft-365-users.csv': [`${ADA} |  | Oslo`, `${GRACE} |  | Bergen`],
  'workday-report.csv': [
    'Lovelace, Ada | ada@acme.example |  | Oslo',
    'Hopper, Grace | grace@acme.example |  | Bergen',
  ],
  'bamboohr-employees.csv': [`${ADA} |  | Oslo`, `${GRACE} |  | Bergen`],
  'slack-members.csv': [ADA, GRACE],
  'excel-semicolons.csv': [
    `${ADA} | manager | Oslo`,
    'Hopper, Grace | grace@acme.example | admin | Bergen',
  ],
  'excel-unicode-text.txt': [
    'Łukasz Żółć | lukasz@acme.example | user',
    'Nguyễn Thị Minh | minh@acme.example | guest',
  ],
  'utf-16-big-endian.csv': ['Åse Ørn | ase@acme.example', 'Ραφαήλ Παπάς | rafail@acme.example'],
  'windows-1252.csv': [
    'Bjørn Årdal | bjorn@acme.example | admin | Oslo',
    'Søren Kjær | soren@acme.example |  | Bergen',
  ],
  'excel-title-rows.csv': [`${ADA} | admin | Oslo`, `${GRACE} | user`],
  'excel-merged-headings.csv': [`${ADA} | admin`, `${GRACE} | user`],
  'multi-line-cells.csv': [ADA, GRACE],
  'recipients.txt': [ADA, GRACE],
  'norwegian-hr.csv': [
    'Kari Nordmann | kari@acme.example | user | Oslo',
    'Ola Nordmann | ola@acme.example | admin | Bergen',
  ],
  'french.csv': [
    'Zoé Lefèvre | zoe@acme.example | admin | Oslo',
    'Noël Hémery | noel@acme.example | guest',
  ],
  'role-synonyms.csv': [
    'Ada | ada@acme.example | admin',
    'Grace | grace@acme.example | admin',
    'Alan | alan@acme.example | user',
    'Anita | anita@acme.example | guest',
    // Keeps the unknown role "Supervisor", so that the user has to choose a role.
    'Barbara | barbara@acme.example | Supervisor',
  ],
  'no-headings.csv': [`${ADA} | admin | Oslo`, `${GRACE} | user | Bergen`],
  'total-row.csv': [ADA, GRACE],
  'sep-line.csv': [
    'Ada "Countess" Lovelace | ada@acme.example',
    'O’Neil; Conan | conan@acme.example',
  ],
  'workbook-title-and-merged-cells.xlsx': [
    `${ADA} | admin | Oslo`,
    // "Oslo" comes from the merged location cell of the row above.
    `${GRACE} | user | Oslo`,
    'Søren Kjær | soren@acme.example | manager | Bergen',
    // Keeps "Total", which could be a person. The table marks the missing address.
    'Total',
  ],
  'workbook-dates-and-numbers.xlsx': [
    'Zoë Öztürk | zoe@acme.example |  | Oslo',
    'محمد علي | mohammed@acme.example |  | Bergen',
  ],
  'workbook-sheets.xlsx': ['Ada Lovelace | ada@acme.example | admin', `${GRACE} | guest`],
  'workbook-rich-text-and-hidden-rows.xlsx': [`${ADA} | admin`, GRACE],
  'libreoffice-staff.csv': LIBREOFFICE_STAFF,
  'libreoffice-staff.xlsx': LIBREOFFICE_STAFF,
  'libreoffice-staff.ods': LIBREOFFICE_STAFF,
  'libreoffice-sheets.ods': [
    `${ADA} |  | Oslo`,
    `${GRACE} |  | Oslo`,
    'Søren Kjær | soren@acme.example',
    'Zoë Öztürk | zoe@acme.example |  | 00042',
  ],
  'arabic-and-emoji.csv': [
    'محمد علي | mohammed@acme.example',
    '👩🏽‍💻 Ada | ada@acme.example',
    'שרה כהן | sarah@acme.example',
    '田中 太郎 | taro@acme.example',
  ],
};

// spec: 9 Row tables: add locations, add users
it.each(Object.entries(EXPECTED))(
  'importing the example file %s gives the expected names, email addresses, roles and locations',
  async (file, expected) => {
    expect(await imported(new Uint8Array(readFileSync(`${FOLDER}/${file}`)))).toEqual(expected);
  },
);

it('the tests of imported files know the expected rows for every example file in the folder "files"', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(readdirSync(FOLDER).sort());
});

it('importing 3,000 rows with umlauts, Arabic letters and emoji changes no name or email address', async () => {
  const names = ['Jürgen Müßig', 'محمد علي', '👩🏽‍💻 Ada'];
  const people = Array.from({ length: 3000 }, (_, index) => ({
    name: `${names[index % 3]} ${index}`,
    email: `person${index}@acme.example`,
  }));
  const lines = people.map(({ name, email }) => `"${name}";${email}`);
  const text = `\uFEFFFull name;Email\r\n${lines.join('\r\n')}\r\n`;
  expect(await imported(new TextEncoder().encode(text))).toEqual(
    people.map(({ name, email }) => `${name} | ${email}`),
  );
});

it.each(['libreoffice-staff.csv', 'libreoffice-staff.ods', 'libreoffice-staff.xlsx'])(
  'the file %s of LibreOffice is imported without a question',
  async (file) => {
    const bytes = new Uint8Array(readFileSync(`${FOLDER}/${file}`));
    const found = await readImportRecords(new Blob([bytes]), users, new AbortController().signal);
    expect(found).toHaveProperty('records.length', LIBREOFFICE_STAFF.length);
  },
);
