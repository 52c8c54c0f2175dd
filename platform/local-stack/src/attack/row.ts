/**
 * The names of the rows in the attack report, by part of `npm run attack`. `floods` attacks the
 * backend with many requests, `site` attacks local servers and policies, and `repository` attacks a
 * site's repository.
 */
export const ATTACK_ROW_NAMES = {
  backend: ['CORS', 'long input', 'slow clients', 'memory'],
  floods: ['without an account', 'starvation'],
  site: ['foreign hosts', 'foreign origins', 'broken targets', 'policies (csp_evaluator)'],
  browser: ['tampering', 'shell files', 'redirects'],
  imports: ['imported files'],
  repository: ['site repository'],
} as const;
export type AttackSuitePart = keyof typeof ATTACK_ROW_NAMES;
export const ATTACK_SUITE_PARTS = Object.keys(ATTACK_ROW_NAMES) as AttackSuitePart[];

/** A row of the attack report. Attacks in `platform/backend` and `e2e` write such rows as JSON. */
export type AttackReportRow = {
  name: string;
  tried: number;
  /** A description of each successful attempt. */
  through: string[];
  /** A sentence about what the attack measured, such as a grade or a time. */
  figure?: string;
};

const MAX_NAMED_ATTEMPTS = 5;

export const attackReportTable = (rows: readonly AttackReportRow[]): string => {
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

export const createAttackReportRow = (name: string) => {
  const row: AttackReportRow = { name, tried: 0, through: [] };
  const attempt = (what: string, isThrough: boolean): void => {
    row.tried += 1;
    if (isThrough) row.through.push(what);
  };
  return { row, attempt };
};

/** Returns the names of rows with a successful attack, and of rows that are missing. */
export const namesOfFailedRows = (
  parts: readonly AttackSuitePart[],
  rows: readonly AttackReportRow[],
): string[] =>
  parts
    .flatMap((part) => ATTACK_ROW_NAMES[part])
    .filter((name) => rows.find((row) => row.name === name)?.through.length !== 0);
