import { defineCommand, readUrlOption } from '@platform/federation/cli';
import { checkBackend } from '../backend-check/check-backend';
import { type CallVerdict, countWithNoun, type ReportRow } from '../backend-check/row';
import { signInWithoutBrowser } from '../identity/sign-in';
import { localOriginOf, readPorts } from '../workspace/ports';

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

const reportTableHeading = (): string =>
  `  ${'Call'.padEnd(COLUMN_WIDTHS.call)}${'Answered'.padEnd(COLUMN_WIDTHS.answered)}For the site`;

const clipped = (text: string): string =>
  text.length < COLUMN_WIDTHS.answered ? text : `${text.slice(0, COLUMN_WIDTHS.answered - 2)}…`;

const reportRowText = (
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

export const backendCheckSummary = (
  { rows, stopped, url, write }: Outcome,
  width = 120,
): string => {
  const changes = changesOf(rows).map((change, index) =>
    wrapped(`${index + 1}. ${change}`, '   ', width),
  );
  if (changes.length > 0) {
    return [
      ...(stopped ? [stopped] : []),
      `The site cannot work with this backend yet. ${countWithNoun(changes.length, 'thing')} to change:`,
      '',
      ...changes,
      '',
      'Change that and run the check again. What each call is for: docs/specification.md, chapter 8.',
    ].join('\n');
  }
  if (stopped) return stopped;
  const limited = rows.filter(({ verdict }) => verdict === 'limited').length;
  const isPart = rows.some(({ call, verdict }) => verdict === 'not checked' && /^GET/.test(call));
  return [
    limited > 0
      ? `The site works with this backend. ${countWithNoun(limited, 'call')} could tell it more: see "without" above.`
      : `${isPart ? 'What could be checked' : 'Everything'} works.`,
    write
      ? `Next: set "apiBaseUrl": "${url}" in config.json (docs/connect-your-backend.md).`
      : 'Next: run it with --write and the token of an account that has no organization, made for this check.',
  ].join('\n');
};

/** Whether the check ran to its end and no call failed. */
export const canSiteUseBackend = ({ rows, stopped }: Pick<Outcome, 'rows' | 'stopped'>): boolean =>
  !stopped && rows.every(({ verdict }) => verdict !== 'fails');

const urlOf = (value: string | undefined, option: string, usage: string): string => {
  if (value === undefined) throw new Error(`${option} is missing.\nUsage: ${usage}`);
  return new URL(readUrlOption(value, option)).href.replace(/(?<!\/)\/+$/, '');
};

export const command = defineCommand({
  help: 'Checks whether a backend answers as the site needs it',
  options: {
    url: {
      type: 'string',
      value: 'address',
      help: 'where the backend answers, such as https://api.example.com/v1',
    },
    token: {
      type: 'string',
      value: 'id token',
      help: "of an administrator; or set ID_TOKEN, which leaves no trace in the terminal's history",
      not: ['account'],
    },
    account: {
      type: 'string',
      value: 'email',
      help: "in local runs instead of a token: npm start's sign-in service gives one for it",
    },
    origin: {
      type: 'string',
      value: 'address',
      help: 'where the site is, for the CORS rules; the local site when left out',
    },
    write: {
      type: 'boolean',
      help: 'runs the whole onboarding; needs the token of an account without an organization, made for this',
    },
    wait: {
      type: 'string',
      value: 'seconds',
      help: "with --write, how long to wait for a new member's profile and for somebody's verification; 20 when left out",
    },
  },
  details: `To get a token where the site runs: sign in there, open the browser's developer tools, choose Network, click a request
to the backend and copy what stands after "Bearer" in its Authorization header. It lasts an hour.`,
  async run({ values, usage }) {
    const ports = readPorts(process.env);
    const url = urlOf(values.url, '--url', usage);
    const origin = new URL(urlOf(values.origin ?? localOriginOf(ports.shell), '--origin', usage))
      .origin;
    const { account } = values;
    // Prefers the options to ID_TOKEN, which may still have the token of an earlier check.
    const token = account
      ? (await signInWithoutBrowser(localOriginOf(ports.identity), { email: account })).idToken
      : (values.token ?? process.env.ID_TOKEN);
    if (!token) throw new Error(`--token is missing.\nUsage: ${usage}`);
    if (!/^[\x21-\x7e]+$/.test(token)) {
      throw new Error(
        'The token cannot be sent: it has a space, a line break or a sign such as "…". Copy all of it, in one line.',
      );
    }
    const write = values.write ?? false;
    const waitMs = Number(values.wait ?? 20) * 1000;
    if (!(waitMs >= 0)) throw new Error(`--wait is "${values.wait}": give a number of seconds.`);

    console.log(`Checking ${url} for the site at ${origin}\n`);
    const rows: ReportRow[] = [];
    const width = Math.max(process.stdout.columns ?? 120, 90);
    const stopped = await checkBackend({
      url,
      origin,
      token,
      write,
      waitMs,
      onRow: (row) => {
        if (rows.length === 0) console.log(reportTableHeading());
        rows.push(row);
        console.log(reportRowText(row, width));
      },
    });
    const outcome = { rows, stopped, url, write };
    console.log(`\n${backendCheckSummary(outcome, width)}`);
    if (!canSiteUseBackend(outcome)) process.exitCode = 1;
  },
});
