import type { TableColumn } from '../checks/table-definition';

export type RoleAndLocationChecks = {
  isRole: (text: string) => boolean;
  isLocation: (text: string) => boolean;
};

export const ROW_NUMBER_PATTERN = /^\p{Nd}+[.)．）]?$/u;

export const containsEmailAddress = (text: string): boolean => text.includes('@');
export const hasSeveralWords = (text: string): boolean => /\s/.test(text);

/**
 * Whether the columns of a spreadsheet without headings are unclear. True if a row has two email
 * addresses, or if most rows have two texts of several words before the address, such as a name and
 * a job title.
 */
export function hasUnclearColumns(
  rows: readonly string[][],
  columns: readonly TableColumn[],
): boolean {
  const people = rows.filter((cells) => cells.some(containsEmailAddress));
  const isChoice = (cell: string) => columns.some(({ meant }) => meant?.(cell) !== undefined);
  const mayBeName = (cell: string) =>
    hasSeveralWords(cell) && !/\p{Nd}/u.test(cell) && !isChoice(cell);
  const namesOf = (cells: string[]) =>
    cells.slice(0, cells.findIndex(containsEmailAddress)).filter(mayBeName);
  const unclear = people.filter((cells) => namesOf(cells).length > 1);
  const hasTwoAddresses = (cells: string[]) => new Set(cells.filter(containsEmailAddress)).size > 1;
  return people.some(hasTwoAddresses) || unclear.length * 2 > people.length;
}

/** Finds the first wanted text of each row. Returns the column with most of them, or -1. */
const columnOf = (rows: readonly string[][], isWanted: (text: string) => boolean): number => {
  const counts = new Map<number, number>();
  for (const cells of rows) {
    const at = cells.findIndex((cell) => cell !== '' && isWanted(cell));
    if (at >= 0) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const [column] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [-1];
  return column;
};

/**
 * Returns the column in which at least half of the texts are known, or -1. A smaller share may be
 * chance, for example in a column of names.
 */
const choiceColumn = (rows: readonly string[][], isKnown: (text: string) => boolean): number => {
  const column = columnOf(rows, isKnown);
  const texts = rows.flatMap((cells) => cells[column] || []);
  return texts.filter(isKnown).length * 2 >= texts.length ? column : -1;
};

/** Returns the columns with at least `lead` more unwanted than wanted texts. */
const columnsWithFew = (
  rows: readonly string[][],
  isWanted: (text: string) => boolean,
  lead = 1,
): ReadonlySet<number> => {
  const balances = new Map<number, number>();
  for (const cells of rows) {
    cells.forEach((cell, at) => {
      if (cell !== '') balances.set(at, (balances.get(at) ?? 0) + (isWanted(cell) ? 1 : -1));
    });
  }
  return new Set([...balances].flatMap(([at, balance]) => (balance <= -lead ? at : [])));
};

/**
 * Returns the columns with numbers that are parts of names, such as 12 and 13 in the rows "Store |
 * 12" and "Store | 13". Numbers count as parts of names if each name has at least two different
 * numbers on average. Otherwise, they are employee numbers.
 */
const numbersOfNames = (
  rows: readonly string[][],
  isChoice: (text: string) => boolean,
): ReadonlySet<number> => {
  const numbered = rows.flatMap((row) => {
    const cells = row.slice(0, Math.max(0, row.findIndex(containsEmailAddress)));
    const isNumber = (cell: string) => ROW_NUMBER_PATTERN.test(cell);
    const isName = (cell: string) => cell !== '' && !isNumber(cell) && !isChoice(cell);
    const nameAt = cells.findIndex(isName);
    const at = cells.findIndex((cell, index) => index > nameAt && isNumber(cell));
    const name = cells.filter(isName).join(' ');
    return nameAt >= 0 && at > 0 ? [{ at, name, whole: `${name} ${cells[at]}` }] : [];
  });
  // Counts different names, not rows, because a paste may contain the same person twice.
  const names = new Set(numbered.map(({ name }) => name));
  const wholes = new Set(numbered.map(({ whole }) => whole));
  return new Set(names.size * 2 <= wholes.size ? numbered.map(({ at }) => at) : []);
};

/** Finds columns by their contents, and returns their indexes; -1 if no column fits. */
export const findSheetColumns = (
  rows: readonly string[][],
  { isRole, isLocation }: RoleAndLocationChecks,
) => {
  const isChoice = (cell: string) => isRole(cell) || isLocation(cell);
  return {
    emailAt: columnOf(rows, containsEmailAddress),
    roleAt: choiceColumn(rows, isRole),
    locationAt: choiceColumn(rows, isLocation),
    /** Columns in which less than half of the texts are roles or locations. */
    mixed: columnsWithFew(rows, isChoice),
    /** Columns in which roles and locations outnumber the other texts by at least two. */
    clear: columnsWithFew(rows, (cell) => !isChoice(cell), 2),
    numbers: columnsWithFew(rows, (cell) => !ROW_NUMBER_PATTERN.test(cell)),
    numbersOfNames: numbersOfNames(rows, isChoice),
    /** Columns in which most texts are single words. */
    oneWord: columnsWithFew(rows, hasSeveralWords),
  };
};

export type SheetColumns = ReturnType<typeof findSheetColumns>;
