import { defineCommand, readUrlOption } from '@platform/federation/cli';
import { checkBackend } from '../backend-check/check-backend';
import {
  canSiteUseBackend,
  reportRowText,
  reportSummary,
  reportTableHeading,
} from '../backend-check/report';
import type { ReportRow } from '../backend-check/row';
import { fetchLocalToken } from '../backend-check/visit';
import { originOf, readPorts } from '../workspace/ports';

const addressOf = (value: string | undefined, option: string, usage: string): string => {
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
      help: 'with --write, how long to wait for a verification that somebody else decides; 20 when left out',
    },
  },
  details: `To get a token where the site runs: sign in there, open the browser's developer tools, choose Network, click a request
to the backend and copy what stands after "Bearer" in its Authorization header. It lasts an hour.`,
  async run({ values, usage }) {
    const ports = readPorts(process.env);
    const url = addressOf(values.url, '--url', usage);
    const origin = new URL(addressOf(values.origin ?? originOf(ports.shell), '--origin', usage))
      .origin;
    const { account } = values;
    // Prefers an option, because the variable may be left from an earlier check.
    const token = account
      ? await fetchLocalToken(originOf(ports.identity), account)
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
    console.log(`\n${reportSummary(outcome, width)}`);
    if (!canSiteUseBackend(outcome)) process.exitCode = 1;
  },
});
