import { zoneNames as names } from 'shared-features/testing';
import { expect, it } from 'vitest';
import type { TableDefinition } from '../checks/table-definition';
import { createLocationsTableDefinition } from '../locations-table-definition';
import { splitTextIntoSheet } from '../reading/read-file';
import { UnreadableFileError } from '../reading/sheet';
import { createUsersTableDefinition, guessNameFromEmail } from '../users-table-definition';
import { guessUnambiguousColumnMapping } from './guess-columns';
import { createRecordReader } from './match-columns';
import { readPastedList } from './read-pasted-list';

const users = createUsersTableDefinition([{ id: 'l1', label: 'Oslo' }]);
const locations = createLocationsTableDefinition(names);

const LENGTH = 100_000;
/** Linear work takes far less CPU time than this limit. Quadratic work takes far more. */
const AT_MOST_MS = 3_000;

/** Reads a text. Expects an `UnreadableFileError` if the text has thousands of columns. */
const readOrReject = (text: string, definition: TableDefinition) => {
  try {
    const sheet = splitTextIntoSheet(text);
    const { mapping = [] } = guessUnambiguousColumnMapping(sheet, definition) ?? {};
    sheet.map(createRecordReader(mapping, definition));
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFileError);
  }
};

const cpuMs = () => process.cpuUsage().user / 1_000;

// Each test repeats one of these texts. A badly written regular expression would read the rest of
// the text again at each position, which takes quadratic time.
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
  '、',
  '（',
  ' ',
  ' ,',
  '\v',
  '.',
  '1',
  '+',
  '- ',
  'a@b<mailto:',
  '@a - ',
];

it.each(UNITS)(
  '100,000 characters that repeat %j are read within 3 s of CPU time',
  { tags: ['proof'] },
  (unit) => {
    const text = `x${unit.repeat(LENGTH / unit.length)}x`;
    const since = cpuMs();
    readPastedList(text, 'name', users);
    readPastedList(`a@example.com\t${text}`, 'name', users);
    readPastedList(`"${text}"\t${text}`, 'name', users);
    readPastedList(text, 'address', locations);
    for (const { meant } of locations.columns) meant?.(text);
    readOrReject(text, users);
    readOrReject(`Name,Email\n"${text.replaceAll('"', '""')}",${text}`, users);
    readOrReject(`${text},Name\nAda,Oslo`, locations);
    guessNameFromEmail(`${text}@example.com`);
    expect(cpuMs() - since).toBeLessThan(AT_MOST_MS);
  },
);

it.each([
  ['Ada\ta@example.com\tadmin', users],
  ['Ada', users],
  ['Oslo', locations],
])(
  'reading a line that begins with %j takes at most ten times as much CPU time with 100,000 further cells as with 25,000',
  { tags: ['proof'] },
  (start, definition) => {
    const timeOf = (cells: number) => {
      const since = cpuMs();
      readPastedList(`${start}${'\tx'.repeat(cells)}`, 'name', definition);
      return cpuMs() - since;
    };
    // Garbage collection and compilation can make a measured time longer, but never shorter. So the
    // shortest of three times is the most accurate.
    const shortestTimeOf = (cells: number) => Math.min(timeOf(cells), timeOf(cells), timeOf(cells));
    // Quadratic work would take 16 times as long.
    expect(shortestTimeOf(100_000)).toBeLessThan(10 * shortestTimeOf(25_000));
  },
);
