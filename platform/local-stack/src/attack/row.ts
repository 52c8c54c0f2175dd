/** One line of the table. Backend and browser tests write the same shape. */
export type AttackRow = {
  name: string;
  tried: number;
  /** The successful attempts in words; empty when all controls hold. */
  through: string[];
  /** What was measured, with its bound. */
  figure?: string;
};

/** How many successful attempts are named below the table. */
const MAX_NAMED_ATTEMPTS = 5;

/** The table that `npm run attack` prints, with the successful attempts below it. */
export const attackTable = (rows: readonly AttackRow[]): string => {
  const width = Math.max(...rows.map(({ name }) => name.length), 4);
  const line = (name: string, tried: string, through: string, figure = '') =>
    `${name.padEnd(width)}  ${tried.padStart(6)}  ${through.padStart(7)}  ${figure}`.trimEnd();
  const named = rows.flatMap(({ name, through }) => [
    ...through.slice(0, MAX_NAMED_ATTEMPTS).map((what) => `  ${name}: ${what}`),
    ...(through.length > MAX_NAMED_ATTEMPTS
      ? [`  ${name}: and ${through.length - MAX_NAMED_ATTEMPTS} more`]
      : []),
  ]);
  return [
    line('', 'tried', 'through'),
    ...rows.map(({ name, tried, through, figure }) =>
      line(name, String(tried), String(through.length), figure),
    ),
    ...(named.length > 0 ? ['', 'Got through:', ...named] : []),
  ].join('\n');
};

/** Counts attempts, and keeps the successful ones. */
export const createAttackRow = (name: string) => {
  const row: AttackRow = { name, tried: 0, through: [] };
  const attempt = (what: string, isThrough: boolean): void => {
    row.tried += 1;
    if (isThrough) row.through.push(what);
  };
  return { row, attempt };
};
