import { type CallVerdict, plural, type ReportRow } from './row';

const VERDICT_SIGNS: Record<CallVerdict, string> = {
  works: '✓',
  limited: '○',
  fails: '✗',
  'not checked': '·',
};

const COLUMN_WIDTHS = { call: 25, answered: 40 };
const INDENT = ' '.repeat(4);

const wrapped = (sentence: string, indent: string, width: number): string => {
  const lines = [''];
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 1 > width - indent.length) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${indent}`);
};

const label = (name: string, sentence: string, width: number): string =>
  `${INDENT}${name.padEnd(9)}${wrapped(sentence, ' '.repeat(13), width)}`;

export const reportTableHeading = (): string =>
  `  ${'Call'.padEnd(COLUMN_WIDTHS.call)}${'Answered'.padEnd(COLUMN_WIDTHS.answered)}For the site`;

/** Cuts a text to the width of its column. */
const clipped = (text: string): string =>
  text.length < COLUMN_WIDTHS.answered ? text : `${text.slice(0, COLUMN_WIDTHS.answered - 2)}…`;

/** Returns the lines of a call in the table. */
export const reportRowText = (
  { call, verdict, answered, site, without, change }: ReportRow,
  width: number,
): string => {
  const left = `${VERDICT_SIGNS[verdict]} ${call.padEnd(COLUMN_WIDTHS.call - 1)} ${clipped(answered).padEnd(COLUMN_WIDTHS.answered - 1)} `;
  return [
    `${left}${wrapped(site, ' '.repeat(left.length), Math.max(width, left.length + 40))}`,
    ...without.map((sentence) => label('without', sentence, width)),
    ...change.map((sentence) => label('change', sentence, width)),
  ].join('\n');
};

/** Returns the distinct changes that the backend needs, each with the calls concerned. */
const changesOf = (rows: readonly ReportRow[]): string[] => {
  const calls = new Map<string, string[]>();
  for (const { call, change } of rows) {
    for (const sentence of change) calls.set(sentence, [...(calls.get(sentence) ?? []), call]);
  }
  return [...calls].map(
    ([sentence, of]) => `${sentence}${of.length > 1 ? ` (${of.join(', ')})` : ''}`,
  );
};

type Outcome = {
  rows: readonly ReportRow[];
  /** The reason when the check stopped early. */
  stopped?: string | undefined;
  url: string;
  write: boolean;
};

/** Returns the result in one sentence, and the next step. */
export const reportSummary = ({ rows, stopped, url, write }: Outcome, width = 120): string => {
  const changes = changesOf(rows).map((change, index) =>
    wrapped(`${index + 1}. ${change}`, '   ', width),
  );
  const lines = [...(stopped ? [stopped] : [])];
  if (changes.length > 0) {
    lines.push(
      `The site cannot work with this backend yet. ${plural(changes.length, 'thing')} to change:`,
      '',
      ...changes,
      '',
      'Change that and run the check again. What each call is for: docs/specification.md, chapter 8.',
    );
    return lines.join('\n');
  }
  if (rows.length === 0 || stopped) return lines.join('\n');
  const limited = rows.filter(({ verdict }) => verdict === 'limited').length;
  lines.push(
    limited > 0
      ? `The site works with this backend. ${plural(limited, 'call')} could tell it more: see "without" above.`
      : 'Everything works.',
    write
      ? `Next: set "apiBaseUrl": "${url}" in config.json (docs/connect-your-backend.md).`
      : 'Next: run it with --write and the token of an account that has no organization, made for this check.',
  );
  return lines.join('\n');
};

/** Whether the site could work with this backend. */
export const canSiteUseBackend = ({ rows, stopped }: Pick<Outcome, 'rows' | 'stopped'>): boolean =>
  !stopped && rows.every(({ verdict }) => verdict !== 'fails');
