/** A row of the attack report. The attacks in `platform/backend` and `e2e` write it as JSON. */
export type AttackReportRow = {
  name: string;
  tried: number;
  /** A description of each successful attempt. Empty when every attempt was stopped. */
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
