import { defineCommand, readUrlOption } from '@platform/federation/cli';
import { countWithNoun } from '../backend-check/answer';
import { checkBackend } from '../backend-check/check-backend';
import type { CallReport, CallVerdict } from '../backend-check/row';
import { signInWithoutBrowser } from '../identity/sign-in';
import { flagOption, textOption } from '../workspace/command-options';
import { localOriginOf, readPorts } from '../workspace/ports';

const VERDICT_SIGNS: Record<CallVerdict, string> = {
  works: '✓',
  limited: '○',
  fails: '✗',
  'not checked': '·',
};

/** A longer answer, such as a page without JSON, is cut. */
const MAX_ANSWER_LENGTH = 80;

const reportRowText = ({ verdict, call, answered, site, without, change }: CallReport): string =>
  [
    `${VERDICT_SIGNS[verdict]} ${call.padEnd(25)} ${answered.slice(0, MAX_ANSWER_LENGTH)}`,
    `    site     ${site}`,
    ...without.map((sentence) => `    without  ${sentence}`),
    ...change.map((sentence) => `    change   ${sentence}`),
  ].join('\n');

/** Returns each change once. Adds the names of its calls if several calls need the change. */
const changesOf = (rows: readonly CallReport[]): string[] => {
  const calls = new Map<string, string[]>();
  for (const { call, change } of rows) {
    for (const sentence of change) calls.set(sentence, [...(calls.get(sentence) ?? []), call]);
  }
  return [...calls].map(([sentence, of]) =>
    of.length > 1 ? `${sentence} (${of.join(', ')})` : sentence,
  );
};

type Outcome = {
  rows: readonly CallReport[];
  /** Why the check stopped early. */
  stopped?: string | undefined;
  url: string;
  write: boolean;
};

export const backendCheckSummary = ({ rows, stopped, url, write }: Outcome): string => {
  const changes = changesOf(rows).map((change, index) => `${index + 1}. ${change}`);
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
  const all = limited > 0 ? 'The site works with this backend.' : 'Everything works.';
  const result = isPart ? 'What could be checked works.' : all;
  const more =
    limited > 0
      ? ` ${countWithNoun(limited, 'call')} could tell the site more: see "without" above.`
      : '';
  const next = write
    ? `set "apiBaseUrl": "${url}" in config.json (docs/connect-your-backend.md).`
    : 'run it with --write and the token of an account that has no organization, made for this check.';
  return `${result}${more}\nNext: ${next}`;
};

export const canSiteUseBackend = ({ rows, stopped }: Pick<Outcome, 'rows' | 'stopped'>): boolean =>
  !stopped && rows.every(({ verdict }) => verdict !== 'fails');

const urlOf = (value: string | undefined, option: string, usage: string): string => {
  if (value === undefined) throw new Error(`${option} is missing.\nUsage: ${usage}`);
  return new URL(readUrlOption(value, option)).href.replace(/(?<!\/)\/+$/, '');
};

export const command = defineCommand({
  help: 'Checks whether a backend answers as the site needs it',
  options: {
    url: textOption('address', 'where the backend answers, such as https://api.example.com/v1'),
    token: {
      ...textOption(
        'id token',
        "of an administrator; or set ID_TOKEN, which leaves no trace in the terminal's history",
      ),
      not: ['account'],
    },
    account: textOption(
      'email',
      "in local runs instead of a token: npm start's sign-in service gives one for it",
    ),
    origin: textOption(
      'address',
      'where the site is, for the CORS rules; the local site when left out',
    ),
    write: flagOption(
      'runs the whole onboarding; needs the token of an account without an organization, made for this',
    ),
    wait: textOption(
      'seconds',
      "with --write, how long to wait for a new member's profile and for somebody's verification; 20 when left out",
    ),
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
    const rows: CallReport[] = [];
    const onRow = (row: CallReport) => {
      rows.push(row);
      console.log(reportRowText(row));
    };
    const stopped = await checkBackend({ url, origin, token, write, waitMs, onRow });
    const outcome = { rows, stopped, url, write };
    console.log(`\n${backendCheckSummary(outcome)}`);
    if (!canSiteUseBackend(outcome)) process.exitCode = 1;
  },
});
