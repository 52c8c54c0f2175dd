import { withFirstNameFirst } from 'shared-features';
import { USER_FIELDS, type UserField } from 'shared-features/fields';
import type { PastedRow } from '../checks/row';
import type { OnCellsLeftOut } from '../checks/table-definition';
import {
  containsEmailAddress,
  findSheetColumns,
  hasSeveralWords,
  ROW_NUMBER_PATTERN,
  type RoleAndLocationChecks,
  type SheetColumns,
} from './sheet-columns';
import {
  assignCellsToFields,
  LIST_BULLET_PATTERN,
  normalizeLineEnds,
  PHONE_OR_DATE_PATTERN,
  removeTrailingSeparator,
  replaceVerticalTabs,
  splitCells,
  splitIntoFilledCells,
  toAsciiSeparators,
} from './split-cells';
import {
  joinContactLines,
  replaceFullwidthAtSigns,
  splitNameAndEmail,
} from './split-name-and-email';

type Reading = RoleAndLocationChecks & {
  start: string;
  leaveOut: OnCellsLeftOut;
  hasBareAddresses: boolean;
  /** The columns of the pasted spreadsheet; undefined for a line without tabs. */
  sheet?: SheetColumns;
};

const USER_FIELD_NAMES = Object.keys(USER_FIELDS);
/**
 * Tells which matches of `PHONE_OR_DATE_PATTERN` are certainly phone numbers or dates. Does not
 * match `10023456`, `100-200-300`, `10.02.30` and `5-West-20`, because locations may have such
 * names. The list of months has the short names of Western European languages.
 */
const CERTAIN_PHONE_OR_DATE_PATTERN =
  /^\(|[+:]|-(?:ma[gijy]|(?:jan|gen|ene|f.[bv]|m.?r|a[bpv]r|mei|ju[iln]|giu|lug|a[gou].|se[pt]|o[cktu]t|nov|d[eéi][cesz]).?)-|^0(?=.*[\s/-])(?:\D*\d){8}|^(?:\d{3}[-. ]){2}\d{4}$|^[0-3]?\d([./-])[0-3]?\d\1(?:19|20)\d\d$|^(?:19|20)\d\d([./-])[01]?\d\2[0-3]?\d$/i;

const DASH_AFTER_EMAIL = /@[^\s@]+\s[–—-]\s/;

const isBareAddress = (text: string): boolean => /^[^\s<>（＜@]*@[^\s<>）＞]*$/.test(text);

/**
 * Reads spreadsheet cells, lines of cells, or addresses in one line, with or without names. A blank
 * line gives an empty record. Keeps an unknown role or location, because the table marks it as an
 * error. Returns `null` if the browser can paste the text itself, because it is blank, or a single
 * name or address for a text field.
 */
export function readPastedUsers(
  text: string,
  start: string,
  values: RoleAndLocationChecks,
  leaveOut: OnCellsLeftOut = () => {},
): PastedRow[] | null {
  const lineByLine = normalizeLineEnds(replaceVerticalTabs(replaceFullwidthAtSigns(text)), start);
  const clean = start === 'name' ? joinContactLines(lineByLine) : lineByLine;
  const isOneLine = !clean.trimStart().includes('\n');
  const isColumn = !isOneLine && !/[@\t]/.test(clean);
  // True if the commas of a line are part of one text, such as "Lovelace, Ada" or "Portland, OR".
  const isOneText = (line: string) =>
    (start === 'name' && isColumn && isNameWithComma(line, values)) ||
    (start === 'location_id' && (isColumn || values.isLocation(line)));
  const lines = clean.split('\n').map((line) => {
    const text = removeTrailingSeparator(line);
    if (text.includes(',') && !line.includes('"') && isOneText(text)) return `"${text}"`;
    const entry = containsEmailAddress(line) ? line.replace(LIST_BULLET_PATTERN, '') : line;
    return withCommas(toAsciiSeparators(entry));
  });
  const all = lines.flatMap((line) =>
    splitIntoFilledCells(line, line.includes('\t') ? '\t' : ',;'),
  );
  const [only] = all;
  if (only === undefined) return null;
  const isTypable = USER_FIELDS[start as UserField].input !== 'choice';
  const isPlain = splitNameAndEmail(only).email === text.trim() || !containsEmailAddress(only);
  if (all.length === 1 && isTypable && isPlain && !/[<\t\v]/.test(clean)) return null;
  const reading = { ...values, start, leaveOut, hasBareAddresses: all.some(isBareAddress) };
  const sheet = findSheetColumns(lines.map(cellsOf), values);
  return lines.flatMap((line) => {
    if (line.trim() === '') return {};
    return line.includes('\t')
      ? readSheetRow(cellsOf(line), sheet, reading)
      : readLine(line, reading, isOneLine);
  });
}

const NAME_PART = /^\p{L}(?:[\p{L}\p{M}\s()'’-]|\.(?!\p{Ll}))*$/u;

/** Whether a line is a name such as "Lovelace, Ada", not a list with a role or location. */
const isNameWithComma = (line: string, { isRole, isLocation }: RoleAndLocationChecks): boolean => {
  const parts = line.split(',').map((part) => part.trim());
  const isPart = (part: string) => NAME_PART.test(part) && !isRole(part) && !isLocation(part);
  return parts.length > 1 && parts.every(isPart);
};

/**
 * Replaces separators by commas. In a line with an email address, but without comma, semicolon, tab
 * or `<`, replaces:
 * - each `|`,
 * - without a `|`, each ` - `, if there is a ` - ` after the address.
 * In a line of only addresses, replaces each space.
 */
const withCommas = (line: string): string => {
  const separator = line.includes('|') ? '|' : DASH_AFTER_EMAIL.test(line) && /\s[–—-]\s/g;
  if (separator && containsEmailAddress(line) && !/[,;\t<]/.test(line)) {
    return line.replaceAll(separator, ',');
  }
  const words = line.trim().split(/[^\S\t]+/);
  return words.length > 1 && words.every(isBareAddress) ? words.join(',') : line;
};

const cellsOf = (line: string): string[] =>
  line.includes('\t') ? (splitCells(line, '\t')[0] ?? []) : [];

const readSheetRow = (cells: string[], sheet: SheetColumns, reading: Reading): PastedRow => {
  const isOnly = cells.filter(containsEmailAddress).length === 1;
  const emailAt = isOnly ? cells.findIndex(containsEmailAddress) : sheet.emailAt;
  // Leaves out row numbers and employee numbers before the email address, because no field has a
  // place for them.
  const isNumber = (cell: string, at: number) =>
    at < emailAt &&
    ROW_NUMBER_PATTERN.test(cell) &&
    !reading.isLocation(cell) &&
    !sheet.numbersOfNames.has(at) &&
    sheet.numbers.has(at);
  const isName = (cell: string, at: number) =>
    at <= emailAt && cell !== '' && !isBareAddress(cell) && !isNumber(cell, at);
  if (!cells.some(isName)) return readCells(cells, emailAt, { ...reading, sheet });
  reading.leaveOut(cells.filter(isNumber).length);
  const texts = cells.map((cell, at) => (isNumber(cell, at) ? '' : cell));
  return readCells(texts, emailAt, { ...reading, sheet });
};

/** Returns a person per address. With `isList` and without addresses, returns a person per text. */
function readLine(line: string, reading: Reading, isList: boolean): PastedRow[] {
  const entries = splitIntoFilledCells(line, ',;');
  const addresses = entries.filter(containsEmailAddress).length;
  if (addresses <= 1) {
    if (addresses === 0 && (isList || entries.length === 1)) {
      return entries.map((entry) => readWithoutAddress(entry, reading));
    }
    const parts = line.includes(';') ? splitIntoFilledCells(line, ';') : entries;
    const isMixed = parts.some((part) => containsEmailAddress(part) && part.includes(','));
    const cells = isMixed ? entries : parts;
    return [readCells(cells, cells.findIndex(containsEmailAddress), reading)];
  }
  const atSemicolons = splitIntoFilledCells(line, ';');
  // Semicolons separate the people. Without a semicolon outside quotes, commas separate them.
  const parts = atSemicolons[0] === line ? splitIntoFilledCells(line, ',') : atSemicolons;
  const arePairs = parts.every((part, index) => containsEmailAddress(part) === (index % 2 === 1));
  if (arePairs) {
    return parts.flatMap((name, index) =>
      index % 2 === 0 ? [readCells([name, parts[index + 1] ?? ''], 1, reading)] : [],
    );
  }
  return parts.flatMap((part) => readLine(part, reading, true));
}

const readWithoutAddress = (text: string, reading: Reading): PastedRow => {
  const field = reading.hasBareAddresses && !hasSeveralWords(text) ? 'email' : reading.start;
  return { [field]: text };
};

/**
 * Finds the name in a row that begins with the email address. The name begins at the first text
 * after the address that is no role or location. It ends before a role or location, or after a text
 * of several words. Returns the indexes of the name's first cell and of the cell after the name. If
 * there is no name, returns `[0, 0]`.
 * @param next the first cell after the address that is no phone number or date
 */
const nameAfterAddress = (cells: string[], next: string, reading: Reading): [number, number] => {
  const { start, sheet } = reading;
  const [address = ''] = cells;
  // Without a name after the address, a row pasted into "Email" has the order of the table: email,
  // role, location. An empty cell, a role, or the column of the roles then follows the address.
  const isInOrder =
    sheet && start === 'email' && (next === '' || reading.isRole(next) || sheet.roleAt === 1);
  if (isInOrder || splitNameAndEmail(address).name !== '') return [0, 0];
  const isRole = (cell: string, at: number) =>
    (reading.isRole(cell) && !sheet?.mixed.has(at)) || at === sheet?.roleAt;
  const isChoice = (cell: string, at: number) =>
    isRole(cell, at) ||
    (reading.isLocation(cell) && !sheet?.mixed.has(at)) ||
    at === sheet?.locationAt;
  const from = cells.findIndex((cell, at) => at > 0 && cell !== '' && !isChoice(cell, at));
  if (from < 0) return [0, 0];
  const choiceAt = cells.findIndex((cell, at) => at > from && isChoice(cell, at));
  const end = choiceAt < 0 ? cells.length : choiceAt;
  // A text of several words is the whole name, unless a role follows later, or most texts of its
  // column are single words. Otherwise, the name has all cells before the next role or location.
  const isWhole = hasSeveralWords(cells[from] ?? '') && !sheet?.oneWord.has(from);
  const isBeforeRole = cells.some((cell, at) => at >= end && isRole(cell, at));
  return [from, isWhole && !isBeforeRole ? from + 1 : end];
};

/**
 * Tells which cells before the email address are a role or location. "Paris" may be a location, or
 * part of the name "Paris Hilton". Such a text counts as a location only if most texts of its
 * column are roles or locations, or if at least two words remain for the name.
 */
const choicesBesideName = (cells: string[], emailAt: number, reading: Reading) => {
  const { sheet } = reading;
  const isChoice = (cell: string, at: number) =>
    sheet
      ? at === sheet.roleAt ||
        (at === sheet.locationAt && (reading.isLocation(cell) || sheet.clear.has(at)))
      : reading.isRole(cell) || reading.isLocation(cell);
  const names = cells.filter((cell, at) => at < emailAt && cell !== '' && !isChoice(cell, at));
  const isWhole = hasSeveralWords(names.join(' '));
  return (cell: string, at: number): boolean =>
    names.length > 0 && isChoice(cell, at) && (isWhole || sheet?.clear.has(at) === true);
};

function readCells(texts: string[], emailAt: number, reading: Reading): PastedRow {
  if (emailAt < 0) return assignCellsToFields(texts, USER_FIELD_NAMES, reading.start);
  const { sheet } = reading;
  // If a date is before the address, such as the time when somebody filled in a form, swaps the
  // two, so that the name follows the address. Does not swap them if a role or an empty cell
  // follows, because there is no name then.
  const [first = '', second = '', ...others] = texts;
  const [third = ''] = others;
  const isRoleNext = third === '' || reading.isRole(third) || sheet?.roleAt === 2;
  if (emailAt === 1 && !isRoleNext && PHONE_OR_DATE_PATTERN.test(first)) {
    return readCells([second, first, ...others], 0, reading);
  }
  const isPhoneOrDate = (cell: string, at: number) =>
    PHONE_OR_DATE_PATTERN.test(cell) && at !== sheet?.locationAt && !reading.isLocation(cell);
  const cells = texts.map((cell, at) => (isPhoneOrDate(cell, at) ? '' : cell));
  const names: string[] = [];
  const locations: string[] = [];
  const person: PastedRow = {};
  const [, next = ''] = texts.filter((cell, at) => !isPhoneOrDate(cell, at));
  const [nameAt, nameEnd] = emailAt > 0 ? [0, emailAt] : nameAfterAddress(cells, next, reading);
  const isBesideName = choicesBesideName(cells, emailAt, reading);
  // An unknown text is a role or a location. In a spreadsheet, a text left of a known role is a
  // location. Outside the columns of roles and locations, any other text is a role only directly
  // after the address or the name, or after a known location.
  const mayBeRole = (at: number) =>
    !sheet ||
    at === sheet.roleAt ||
    (at !== sheet.locationAt &&
      !(at < sheet.roleAt && reading.isRole(cells[sheet.roleAt] ?? '')) &&
      (at <= Math.max(emailAt + 1, nameEnd) ||
        (locations.length === 1 && reading.isLocation(locations[0] ?? ''))));
  cells.forEach((cell, index) => {
    if (cell === '') return;
    const isRole = person.role === undefined && reading.isRole(cell);
    const isLocation = locations.length === 0 && reading.isLocation(cell);
    if (index === emailAt) {
      const hasName = sheet ? names.length > 0 : hasSeveralWords(names.join(' '));
      const { name, email, hasExtra } = splitNameAndEmail(cell, hasName);
      if (hasExtra) reading.leaveOut(1);
      // Joins a name that was split at its comma, because it has no quotes: `Lovelace, Ada <…>`.
      const isNamed = name !== '' && cell.includes('<') && !sheet;
      if (isNamed) names.splice(0, names.length, withFirstNameFirst([...names, name].join(', ')));
      else if (name !== '') names.push(name);
      person.email = email;
    } else if (index >= nameAt && index < nameEnd && !isBesideName(cell, index)) names.push(cell);
    else if (isRole) person.role = cell;
    else if (!isLocation && person.role === undefined && mayBeRole(index)) person.role = cell;
    else locations.push(cell);
  });
  // A text that looks like a phone number or date counts as the location, if:
  // - it comes after the address, and after a known role or the column of the roles,
  // - it is not certainly a phone number or date, and is the only such text there,
  // - no other cell or column has the location.
  const { role = '' } = person;
  const roleAt = reading.isRole(role) ? cells.indexOf(role) : (sheet?.roleAt ?? -1);
  const mayBeLocation = (cell: string, at: number) =>
    isPhoneOrDate(cell, at) &&
    at > emailAt &&
    at > roleAt &&
    !CERTAIN_PHONE_OR_DATE_PATTERN.test(cell);
  const hasLocation = locations.length > 0 || (sheet && sheet.locationAt >= 0);
  const found = hasLocation || roleAt < 0 ? [] : texts.filter(mayBeLocation);
  const kept = found.length === 1 ? found : [];
  locations.push(...kept);
  reading.leaveOut(texts.filter(isPhoneOrDate).length - kept.length);
  if (names.length > 0) person.name = names.join(' ');
  if (locations.length > 0) person.location_id = locations.join(' ');
  return person;
}
