import { expect, it } from 'vitest';
import { locationsTable } from '../kinds/locations-table';
import { nameFromAddress, usersTable } from '../kinds/users-table';
import { readRecords } from './guess-columns';

const users = usersTable([{ id: 'l1', label: 'Oslo' }]);
const locations = locationsTable();

const LENGTH = 100_000;
/** CPU time: many times what it takes, and a fraction of what work in the square of the length takes. */
const AT_MOST_MS = 3_000;

const cpuMs = () => process.cpuUsage().user / 1_000;

// Each made some pattern look at the rest of the text from every place on.
const UNITS = [
  'a',
  '@',
  'a@',
  '<',
  '[',
  '(',
  '"',
  ',"',
  '"";',
  '\t',
  ' ',
  ' ,',
  '\v',
  '.',
  '1',
  '+',
  '- ',
];

it.each(UNITS)('a text of many %j is read in proportion to its length', (unit) => {
  const text = `x${unit.repeat(LENGTH / unit.length)}x`;
  const since = cpuMs();
  users.read(text, 'name');
  users.read(`a@example.com\t${text}`, 'name');
  users.read(`"${text}"\t${text}`, 'name');
  locations.read(text, 'address');
  readRecords(text, users);
  readRecords(`Name,Email\n"${text.replaceAll('"', '""')}",${text}`, users);
  readRecords(`${text},Name\nAda,Oslo`, locations);
  nameFromAddress(`${text}@example.com`);
  expect(cpuMs() - since).toBeLessThan(AT_MOST_MS);
});
