export const quoteArgument = (word: string): string =>
  /^[\w./:@#=+~-]+$/.test(word) ? word : `"${word.replaceAll(/["$`]/g, '\\$&')}"`;

/** Escapes control characters, because they could control the terminal. Keeps tab and line feed. */
export const escapeControlCharacters = (words: string): string =>
  words.replace(
    /[^\P{Cc}\n\t]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const printError = (error: unknown): void =>
  console.error(
    `\n${escapeControlCharacters(error instanceof Error ? error.message : String(error))}`,
  );

/** Returns an indented table. Leaves out columns without texts. */
export const alignColumns = (rows: readonly (readonly string[])[]): string => {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const aligned = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(width(column))).filter((cell) => cell !== ''),
  );
  return aligned.map((cells) => `  ${cells.join('  ')}`.trimEnd()).join('\n');
};

export const formatSecondsSince = (moment: number): string =>
  `${((performance.now() - moment) / 1000).toFixed(1)} s`;

export const npmRunCommand = (name: string, rest: string): string =>
  `npm run ${name}${rest && ` -- ${rest}`}`;

export const printCompletedStep = (what: string): void => console.log(`  ✓ ${what}`);
