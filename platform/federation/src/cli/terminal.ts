export const readUrlOption = (value: string, option: string): string => {
  if (URL.canParse(value) && /^https?:/.test(value)) return value;
  throw new Error(`${option} is "${value}": give an address that begins with http:// or https://.`);
};

export const quoteArgument = (word: string): string =>
  /^[\w./:@#=+~-]+$/.test(word) ? word : `"${word.replaceAll(/["$`]/g, '\\$&')}"`;

/** Reads a moment, or the end of a day, in ISO 8601. Returns undefined for other texts. */
export const parseMoment = (text: string): string | undefined => {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const moment = new Date(isDay ? `${text}T23:59:59.999Z` : text);
  return /^\d{4}-/.test(text) && moment.getTime() ? moment.toISOString() : undefined;
};

export const parseUntilOption = (value: string): string => {
  const until = parseMoment(value);
  if (until && until > new Date().toISOString()) return until;
  throw new Error(
    `--until is "${value}": give a day or a moment that is still to come, such as 2027-01-07 or 2027-01-07T08:00Z.`,
  );
};

/** Makes foreign text safe for a terminal, where control characters have effects. */
const printable = (words: string): string =>
  words.replace(
    /[^\P{Cc}\n\t]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const runReportingErrors = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    console.error(`\n${printable(error instanceof Error ? error.message : String(error))}`);
    process.exitCode = 1;
  }
};

/** Returns an indented table. Leaves out columns without texts. */
export const alignColumns = (rows: readonly (readonly string[])[]): string => {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const aligned = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(width(column))).filter((cell) => cell !== ''),
  );
  return aligned.map((cells) => `  ${cells.join('  ')}`.trimEnd()).join('\n');
};

export const secondsSince = (moment: number): string =>
  `${((performance.now() - moment) / 1000).toFixed(1)} s`;

export const npmRunCommand = (name: string, rest: string): string => `npm run ${name} -- ${rest}`;

export const printDone = (what: string): void => console.log(`  ✓ ${what}`);
