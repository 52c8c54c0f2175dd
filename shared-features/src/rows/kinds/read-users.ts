import type { PastedRow, UserField } from '../draft/row';
import { plainLines, splitCells, splitList } from './split-cells';

/** How a text names a role or one of the locations; `undefined` when it names none. */
export type UserValues = {
  roleOf: (text: string) => string | undefined;
  locationOf: (text: string) => string | undefined;
};

type Reading = UserValues & {
  /** The cell that was pasted into. */
  start: UserField;
  /** Whether addresses stand alone in the list, without names. */
  bareAddresses: boolean;
};

type Person = PastedRow<UserField>;

const FIELDS: readonly UserField[] = ['name', 'email', 'role', 'location_id'];
const NAMED_ADDRESS = /^(.*?)<([^<>]*)>$/s;

const holdsAddress = (text: string): boolean => text.includes('@');
const isBareAddress = (text: string): boolean => /^[^\s<>]*@[^\s<>]*$/.test(text);

/** A name that stands in the cell of its address, as in `Ada <ada@example.com>`, goes where names go. */
export const splitNamedAddress = (person: Person): Person => {
  const [, name = '', address] = NAMED_ADDRESS.exec(person.email ?? '') ?? [];
  if (address === undefined) return person;
  const written = person.name || name.trim().replace(/^"(.*)"$/s, '$1');
  return { ...person, email: address.trim(), ...(written && { name: written }) };
};

/**
 * Reads a pasted list of people: a part of a spreadsheet, lines of cells, or addresses in a row, each alone or as
 * `Full Name <name@example.com>`. Whatever it cannot place stays in some cell, where it is marked. `null` for a single
 * value, which the browser pastes best.
 */
export function readUsers(text: string, start: UserField, values: UserValues): Person[] | null {
  const clean = plainLines(text).trim();
  if (clean.includes('\t')) return readSheet(splitCells(clean, '\t'), { ...values, start });
  const lines = clean.split('\n').filter((line) => line.trim() !== '');
  const all = lines.flatMap((line) => splitList(line, ',;'));
  const [only] = all;
  const typable = start === 'name' || start === 'email';
  if (only === undefined || (all.length === 1 && typable && !NAMED_ADDRESS.test(only))) return null;
  const reading = { ...values, start, bareAddresses: all.some(isBareAddress) };
  const isOneLine = lines.length === 1;
  return lines.flatMap((line) => readLine(line, reading, isOneLine));
}

function readSheet(rows: string[][], reading: Omit<Reading, 'bareAddresses'>): Person[] {
  // The column that holds most addresses is the column of addresses, in rows with a wrong one too.
  const counts = new Map<number, number>();
  for (const cells of rows) {
    const at = cells.findIndex(holdsAddress);
    if (at >= 0) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const [emailAt] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [-1];
  return rows.map((cells) => readCells(cells, emailAt, { ...reading, bareAddresses: false }));
}

/** One line is one person as long as it holds at most one address; otherwise it is a list of people. */
function readLine(line: string, reading: Reading, isList: boolean): Person[] {
  const entries = splitList(line, ',;');
  const addresses = entries.filter(holdsAddress).length;
  if (addresses <= 1) {
    if (addresses === 0 && (isList || entries.length === 1)) {
      return entries.map((entry) => readStray(entry, reading));
    }
    const parts = line.includes(';') ? splitList(line, ';') : entries;
    const isMixed = parts.some((part) => holdsAddress(part) && part.includes(','));
    const cells = isMixed ? entries : parts;
    return [readCells(cells, cells.findIndex(holdsAddress), reading)];
  }
  const parts = splitList(line, line.includes(';') ? ';' : ',');
  const arePairs = parts.every((part, index) => holdsAddress(part) === (index % 2 === 1));
  if (arePairs) {
    return parts.flatMap((part, index) =>
      index % 2 === 1 ? [readCells([parts[index - 1] ?? '', part], 1, reading)] : [],
    );
  }
  return parts.flatMap((part) => readLine(part, reading, true));
}

/** A text without an address, alone: a mistyped address if addresses stand around it, else what was pasted into. */
const readStray = (text: string, reading: Reading): Person => {
  const field = reading.bareAddresses && !/\s/.test(text) ? 'email' : reading.start;
  return { [field]: cellText(field, text, reading) };
};

const cellText = (field: UserField, text: string, { roleOf, locationOf }: UserValues): string => {
  if (field === 'role') return roleOf(text) ?? text;
  return field === 'location_id' ? (locationOf(text) ?? text) : text;
};

function readCells(cells: string[], emailAt: number, reading: Reading): Person {
  if (emailAt < 0) return readInOrder(cells, reading);
  const names: string[] = [];
  const person: Person = {};
  cells.forEach((cell, index) => {
    if (cell === '') return;
    const isAfter = index > emailAt;
    const role = isAfter && person.role === undefined ? reading.roleOf(cell) : undefined;
    const location =
      isAfter && person.location_id === undefined ? reading.locationOf(cell) : undefined;
    if (index === emailAt) {
      const [, name, address] = NAMED_ADDRESS.exec(cell) ?? [];
      names.push(...(name ? [name.trim().replace(/^"(.*)"$/s, '$1')] : []));
      person.email = (address ?? cell).trim();
    } else if (!isAfter || (emailAt === 0 && role === undefined && location === undefined)) {
      names.push(cell);
    } else if (role !== undefined) person.role = role;
    else if (location !== undefined) person.location_id = location;
    else if (person.role === undefined) person.role = cell;
    else person.location_id = [person.location_id, cell].filter(Boolean).join(' ');
  });
  return names.length > 0 ? { name: names.join(' '), ...person } : person;
}

/** Cells without an address go from the cell pasted into to the right; what is left over joins the last one. */
function readInOrder(cells: string[], reading: Reading): Person {
  const fields = FIELDS.slice(FIELDS.indexOf(reading.start));
  const person: Person = {};
  cells.forEach((cell, index) => {
    const field = fields[Math.min(index, fields.length - 1)];
    if (field === undefined || cell === '') return;
    person[field] = [person[field], cellText(field, cell, reading)].filter(Boolean).join(' ');
  });
  return person;
}
