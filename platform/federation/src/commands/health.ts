import { setTimeout as wait } from 'node:timers/promises';
import {
  defineCommand,
  npmRunCommand,
  PACKAGE_ARGUMENT,
  packageToRelease,
  readUrlOption,
  siteChangeOptions,
  targetOptionsAsArguments,
  withTargetSite,
} from '../cli';
import {
  type CandidateHealth,
  healthTable,
  MIN_SAMPLE_VISITS,
  readHealth,
  watchRelease,
} from '../health';
import { readDeployFile } from '../release';
import { command as release } from './release';

/** Milliseconds between two looks at the health of a candidate. */
const HEALTH_CHECK_INTERVAL_MS = 60_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

const tell = (name: string, health: CandidateHealth, where: string): void => {
  const { verdict, candidate, errors } = health;
  console.log(`${name}\n\n${healthTable(health)}\n`);
  for (const { count, cause, page, stack } of errors.slice(0, 5)) {
    console.log(`  ${count} × ${page}: ${cause}\n${stack.split('\n').slice(1, 3).join('\n')}`);
  }
  const version = `${name} --version ${candidate.version}`;
  const next = {
    keep: `Keep. Everyone: ${npmRunCommand('release', `${version} --to-share 100${where}`)}`,
    wait: `Wait: at least ${MIN_SAMPLE_VISITS} visits to each version, and limits that exclude a fault of 1 %.`,
    withdraw: `Withdraw: ${npmRunCommand('release', `${name} --withdraw${where}`)}`,
  };
  console.log(next[verdict]);
};

/** Posts a sentence to a chat's webhook. A failure does not end the watch. */
const notify = async (url: string | undefined, text: string): Promise<void> => {
  console.log(text);
  if (!url) return;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  }).catch(() => undefined);
  if (!answer?.ok) console.error(`${new URL(url).origin} was not notified.`);
};

export const command = defineCommand({
  help: 'Compares candidate and live version, by what visitors have met',
  names: [PACKAGE_ARGUMENT],
  options: {
    live: { type: 'string', value: 'url', help: 'the address of the deployed site' },
    watch: { type: 'boolean', help: 'gives it to 10, 50, 100 % of the visitors, or withdraws it' },
    notify: { type: 'string', value: 'url', help: 'tells the webhook of a chat what was done' },
    ...siteChangeOptions,
  },
  details: 'TELEMETRY_KEY in the environment is the key of the receiver.',
  async run({ values, names, usage }, open) {
    const workspace = open();
    const name = packageToRelease(workspace, names[0]);
    const deployed = async () =>
      workspace.live ??
      withTargetSite(workspace, values, async ({ site }) => readDeployFile(site).live);
    const site = values.live ? readUrlOption(values.live, '--live') : await deployed();
    if (!site) throw new Error('Say where the site is deployed: --live <url>.');
    const key = process.env.TELEMETRY_KEY;
    if (!key) throw new Error('TELEMETRY_KEY is missing: the key of the receiver.');
    const look = () => readHealth(site, name, key);
    if (!values.watch) return tell(name, await look(), targetOptionsAsArguments(values));
    const { live, watch, notify: chat, ...target } = values;
    const change = (more: {
      'to-share'?: string;
      version?: string;
      withdraw?: boolean;
      reason?: string;
    }) => release.run({ values: { ...target, ...more }, names: [name], rest: [], usage }, open);
    await watchRelease({
      look,
      toShare: (share, version) => change({ 'to-share': String(share), version }),
      withdraw: (reason) => change({ withdraw: true, reason }),
      tell: (sentence) => notify(chat, `${name} ${sentence}`),
      pause: () => wait(HEALTH_CHECK_INTERVAL_MS),
    });
  },
});
