import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { formatUtcMinute, parseDocument, type ReleaseRequest, readJsonFile } from '../release';
import type { ParsedArguments } from './command';
import type { Workspace } from './workspace';

export const reasonOption = {
  reason: {
    type: 'string',
    value: 'text',
    help: 'says on releases.html why a version is withdrawn',
  },
} as const;

export const reasonSuffix = (reason: string | undefined): string => (reason ? `: ${reason}` : '');

export const readUrlOption = (value: string, option: string): string => {
  // The error message leaves out the value, because a URL may contain a password.
  if (!URL.canParse(value) || !/^https?:/.test(value))
    throw new Error(`${option} needs an address that begins with http:// or https://.`);
  const { username, password } = new URL(value);
  if (!username && !password) return value;
  throw new Error(
    `${option} has a user or a password in its address: give the address without them.`,
  );
};

/** Reads a moment in ISO 8601. A date without a time means the end of that day in UTC. */
const parseMoment = (text: string): string | undefined => {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)([T ].+)?$/.exec(text) ?? [];
  // Rejects a day such as 30 February, which JavaScript reads as 2 March.
  if (!new Date(day).toJSON()?.startsWith(day)) return undefined;
  return new Date(time ? text : `${day}T23:59:59.999Z`).toJSON() ?? undefined;
};

export const acceptFindingsOption = {
  accept: {
    type: 'string',
    multiple: true,
    value: 'finding',
    help: 'ignores the finding with this id once; acceptances.json ignores it until a date',
  },
} as const;

const acceptancesSchema = v.array(
  v.strictObject({
    finding: v.string(),
    reason: v.pipe(v.string(), v.regex(/^\P{Cc}+$/u)),
    until: v.pipe(v.string(), v.transform(parseMoment), v.string('is not a date or time')),
  }),
);

/**
 * Returns the ids of accepted findings, from the command and from `acceptances.json` of the
 * repository and the package. Also prints each finding in these files.
 */
export const readAcceptedFindings = (
  { root }: Workspace,
  name: string,
  typed: readonly string[] = [],
): string[] => {
  const recorded = [root, path.join(root, name)]
    .map((folder) => path.join(folder, 'acceptances.json'))
    .filter(existsSync)
    .flatMap((file) => parseDocument(acceptancesSchema, readJsonFile(file), file));
  const now = new Date().toISOString();
  const inForce = recorded.filter(({ finding, reason, until }) => {
    const isOver = until < now;
    const what = isOver ? 'no longer accepted since' : 'accepted until';
    console.log(`  … [${finding}] is ${what} ${formatUtcMinute(until)}: ${reason}`);
    return !isOver;
  });
  return [...typed, ...inForce.map(({ finding }) => finding)];
};

export const parseUntilOption = (value: string): string => {
  const until = parseMoment(value);
  if (until && until > new Date().toISOString()) return until;
  throw new Error(
    `--until is "${value}": give a day or a moment that is still to come, such as 2027-01-07 or 2027-01-07T08:00Z.`,
  );
};

export const releaseAudienceOptions = {
  'to-share': {
    type: 'string',
    value: 'percent',
    help: 'gives the version to this share of the visitors; 100 also releases a rolled back version',
  },
  'to-organizations': {
    type: 'string',
    value: 'ids',
    help: 'gives the version to these organizations: a,b',
  },
  'to-roles': {
    type: 'string',
    value: 'roles',
    help: 'gives the version to these roles: admin,manager',
  },
  'to-cohort': {
    type: 'string',
    value: 'name',
    help: 'gives the version to this cohort of config.json',
  },
} as const;

type AudienceValues = ParsedArguments<typeof releaseAudienceOptions>['values'];

export const RELEASE_AUDIENCE_OPTION_NAMES = Object.keys(releaseAudienceOptions);

const percentOf = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && number >= 0 && number <= 100) return number;
  throw new Error(`--to-share is "${value}": give percent of the visitors, from 0 to 100.`);
};

const GROUP_OPTIONS = {
  organizations: 'to-organizations',
  roles: 'to-roles',
  cohorts: 'to-cohort',
} as const;

export const releaseAudienceOf = (
  values: AudienceValues,
): Pick<ReleaseRequest, 'share' | 'groups'> => {
  const share = percentOf(values['to-share']);
  const given = Object.entries(GROUP_OPTIONS).flatMap(([group, option]) => {
    const names = values[option]?.split(',').map((name) => name.trim());
    if (names?.includes('')) throw new Error(`--${option} is empty: give names, as in a,b.`);
    return names ? [[group, names]] : [];
  });
  if (given.length === 0) return { share };
  if (share === 100) throw new Error('--to-share 100 is everyone: name no groups beside it.');
  return { share, groups: Object.fromEntries(given) };
};
