import { setTimeout as wait } from 'node:timers/promises';
import {
  alignColumns,
  defineCommand,
  escapeControlCharacters,
  openTargetSite,
  optionsForDeployedSite,
  PACKAGE_ARGUMENT,
  packageOfSite,
  printError,
  readUrlOption,
  siteChangeOptions,
  suggestCommandForSite,
  suggestReleaseCommand,
  type TargetSiteOptions,
} from '../cli';
import {
  type CandidateHealth,
  MIN_SAMPLE_VISITS,
  readCandidateHealth,
  WEB_VITALS,
} from '../health';
import { formatUtcMinute, LiveSiteError, readDeployFile } from '../release';
import { releasePackage, withdrawPackageCandidate } from './release';

const HEALTH_CHECK_INTERVAL_MS = 60_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

const written = (measure: string, value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (!WEB_VITALS.some((vital) => vital === measure)) return `${(value * 100).toFixed(2)} %`;
  return measure === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;
};

const healthTable = ({ live, candidate, samples, findings }: CandidateHealth): string => {
  const number = (count: number) => count.toLocaleString('en');
  return alignColumns([
    ['', `candidate ${candidate.version}`, `live ${live}`, ''],
    ['visits', number(samples.candidate.visits.all), number(samples.live.visits.all), ''],
    ...findings.map(({ measure, verdict, ...both }) => [
      WEB_VITALS.some((vital) => vital === measure) ? `${measure}, p75` : measure,
      ...[both.candidate, both.live].map(
        ({ value, limits }) =>
          `${written(measure, value)} (${written(measure, limits.low)} to ${written(measure, limits.high)})`,
      ),
      verdict,
    ]),
  ]);
};

/** Matches `at draw (URL:1:2)` of Chrome, and `draw@URL:1:2` of Firefox and Safari. */
const STACK_FRAME = /^\s+at |(?:^|@)[^\s@]+:\d+$/;

const printHealth = (name: string, health: CandidateHealth, options: TargetSiteOptions): void => {
  const { verdict, candidate, since, errors } = health;
  console.log(`${name}, visits since ${formatUtcMinute(since)}\n\n${healthTable(health)}\n`);
  for (const { cause, page, stack } of errors.slice(0, 5)) {
    const frames = stack.split('\n').filter((line) => STACK_FRAME.test(line));
    // Anybody can send telemetry. So prints control characters as text, and indents all lines, so
    // that no line looks like the advice below.
    const lines = [`${page}: ${cause}`.replaceAll(/\s+/g, ' '), ...frames.slice(0, 2)];
    console.log(escapeControlCharacters(lines.map((line) => `  ${line.trim()}`).join('\n')));
  }
  const next = {
    keep: `Keep. Everyone: ${suggestReleaseCommand(name, candidate.version, 100, options)}`,
    wait: `Wait until each version has at least ${MIN_SAMPLE_VISITS} visits and the ranges show at most 1 percentage point more failures.`,
    withdraw: `Withdraw: ${suggestCommandForSite('release', `${name} --withdraw`, options)}`,
  };
  console.log(next[verdict]);
};

/** Prints a text and posts it to `url`, if given. Throws no Error, so that the watch continues. */
const notify = async (url: string | undefined, text: string): Promise<void> => {
  console.log(escapeControlCharacters(text));
  if (!url) return;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  }).catch(() => undefined);
  if (!answer?.ok)
    console.error(
      `${new URL(url).origin} did not accept the message. Check the address in --notify.`,
    );
};

/** A healthy candidate gets these shares one after another, in percent of the visitors. */
const SHARE_STEPS = [10, 50, 100];

/** What the watch (`--watch`) reads when it looks at the candidate, once a minute. */
type Look = Pick<CandidateHealth, 'candidate' | 'samples' | 'verdict'>;

type Watched = {
  look: () => Promise<Look>;
  /** `share` is in percent of the visitors. A share of 100 makes the candidate live. */
  toShare: (share: number, version: string) => Promise<unknown>;
  withdraw: (reason: string, version: string) => Promise<unknown>;
  report: (sentence: string) => Promise<unknown>;
  pause: () => Promise<unknown>;
};

/** After this many looks (half an hour), the watch reports that a new share is not on the site. */
const REPORTED_AFTER_LOOKS = 30;

/** The HTTP statuses for a wrong key or URL. A second request would get the same status. */
const WRONG_OPTION_STATUSES: readonly (number | undefined)[] = [401, 403, 404];

/**
 * Gives a healthy candidate to more and more visitors, and withdraws a faulty candidate. Each new
 * share needs at least as many new visits as the candidate had before. After a failed change, the
 * next look tries again, because a watch often runs without a person. A failed first look ends the
 * watch, because an option, such as the host, may be wrong.
 */
export const watchCandidate = async (watched: Watched): Promise<void> => {
  let needed = 0;
  /** The version of the candidate at the last look. */
  let judged = '';
  /**
   * The share that this command has set for the candidate. Undefined when the deployed site has
   * this share. `looks` counts how often this command has looked for the share on the site.
   */
  let raised: { version: string; share: number; looks: number } | undefined;
  /** The failure that was reported last. Undefined after a change succeeds. */
  let failure: string | undefined;
  /** Returns whether the watch ends. */
  const act = async ({ candidate, samples, verdict }: Look): Promise<boolean> => {
    const { version, share } = candidate;
    const visits = samples.candidate.visits.all;
    if (version !== judged) needed = 0;
    judged = version;
    if (verdict === 'withdraw') {
      const reason = `after ${visits} visits, it fails too often or is worse than the live version`;
      await watched.withdraw(reason, version);
      await watched.report(
        `${version} was withdrawn: ${reason}. Deploy the site, so that its visitors get the live version.`,
      );
      return true;
    }
    if (raised?.version === version) {
      if (share < raised.share) {
        raised.looks += 1;
        if (raised.looks === REPORTED_AFTER_LOOKS)
          await watched.report(
            `${version} still has ${share} % of the visitors on the deployed site, not ${raised.share} %: the watch waits for that. Deploy the site. If somebody lowered the share, start the watch again.`,
          );
        return false;
      }
      // Waits for new visits, because all visits until now may have had the old share.
      needed += visits;
    }
    raised = undefined;
    if (verdict !== 'keep' || visits < needed) return false;
    const next = SHARE_STEPS.find((each) => each > share) ?? 100;
    await watched.toShare(next, version);
    failure = undefined;
    needed = visits;
    raised = { version, share: next, looks: 0 };
    await watched.report(
      `${version} is healthy after ${visits} visits: ${next} % of the visitors get it once the site is deployed.`,
    );
    return next === 100;
  };
  const reportFailure = async ({ candidate, verdict }: Look, error: unknown): Promise<void> => {
    const message = error instanceof Error ? error.message : String(error);
    const change = verdict === 'withdraw' ? 'withdrawn' : 'given to more visitors';
    const sentence = `${candidate.version} could not be ${change}, and the next look tries again: ${message}`;
    // Reports the same failure only once, because the failed change is retried every minute.
    if (sentence === failure) return printError(error);
    failure = sentence;
    await watched.report(sentence);
  };
  /** Prints why a look failed, if the next look may succeed. Any other error ends the watch. */
  const handleFailedLook = async (error: Error): Promise<undefined> => {
    const isTemporary =
      error instanceof LiveSiteError && !WRONG_OPTION_STATUSES.includes(error.status);
    if (isTemporary) return void printError(error);
    await watched.report(`${judged} is no longer watched: ${error.message}`);
    throw error;
  };
  let found: Look | undefined = await watched.look();
  for (;;) {
    const looked = found;
    if (looked && (await act(looked).catch((error) => reportFailure(looked, error)))) return;
    await watched.pause();
    found = await watched.look().catch(handleFailedLook);
  }
};

export const command = defineCommand({
  help: 'Compares candidate and live version, by the errors and the speed that visitors had',
  names: [PACKAGE_ARGUMENT],
  options: {
    live: { type: 'string', value: 'url', help: 'the address of the deployed site' },
    watch: {
      type: 'boolean',
      help: 'gives the candidate to 10, 50, 100 % of the visitors, or withdraws it',
    },
    notify: {
      type: 'string',
      value: 'url',
      help: 'tells the webhook of a chat what was done or failed',
    },
    ...siteChangeOptions,
  },
  details: 'TELEMETRY_KEY in the environment is the key of the receiver.',
  async run({ values, names }, open) {
    const workspace = open();
    const name = packageOfSite(workspace, names[0]);
    if (values.notify) readUrlOption(values.notify, '--notify');
    const deployed = async () =>
      (values.site === undefined ? workspace.live : undefined) ??
      openTargetSite(workspace, values).read(async ({ site }) => readDeployFile(site).live);
    const site = values.live ? readUrlOption(values.live, '--live') : await deployed();
    if (!site) throw new Error('Say where the site is deployed: --live <url>.');
    const key = process.env.TELEMETRY_KEY;
    if (!key) throw new Error('TELEMETRY_KEY is missing: the key of the receiver.');
    const look = () => readCandidateHealth(site, name, key);
    const { live, watch, notify: chat, ...target } = values;
    const next = live ? optionsForDeployedSite(workspace, live, target) : target;
    if (!watch) return printHealth(name, await look(), next);
    if (next !== target)
      throw new Error('Say where it is released: --site <folder or repository>.');
    await watchCandidate({
      look,
      // Passes the judged version, so that the change of the share fails if a newer candidate,
      // which is not deployed yet, has replaced this version.
      toShare: (share, version) =>
        releasePackage(workspace, name, { ...target, version }, { share }, version),
      withdraw: (reason, version) =>
        withdrawPackageCandidate(workspace, name, { ...target, reason }, version),
      report: (sentence) => notify(chat, `${name} ${sentence}`),
      pause: () => wait(HEALTH_CHECK_INTERVAL_MS),
    });
  },
});
