import type { AudienceGroups } from '../runtime';

export const audienceOptions = {
  'to-share': {
    type: 'string',
    value: 'percent',
    help: 'gives it to this share of the visitors; 100 also releases a rolled back version',
  },
  'to-organizations': {
    type: 'string',
    value: 'ids',
    help: 'gives it to these organizations: a,b',
  },
  'to-roles': { type: 'string', value: 'roles', help: 'gives it to these roles: admin,manager' },
  'to-cohort': { type: 'string', value: 'name', help: 'gives it to this cohort of config.json' },
} as const;

type AudienceOption = keyof typeof audienceOptions;

export const AUDIENCE_OPTION_NAMES = Object.keys(audienceOptions) as readonly AudienceOption[];

/** `share` is in percent. Everyone gets a release without share and groups. */
type ReleaseAudience = { share?: number | undefined; groups?: AudienceGroups | undefined };

const percentOf = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (value.trim() !== '' && number >= 0 && number <= 100) return number;
  throw new Error(`--to-share is "${value}": give percent of the visitors, from 0 to 100.`);
};

const listOf = (values: AudienceValues, option: AudienceOption): string[] | undefined => {
  const names = values[option]?.split(',').map((name) => name.trim());
  if (names?.includes('')) throw new Error(`--${option} is empty: give names, as in a,b.`);
  return names;
};

type AudienceValues = Readonly<Partial<Record<AudienceOption, string | undefined>>>;

/** Returns who gets a release, from options such as `--to-share 10` and `--to-roles admin`. */
export const readAudienceOptions = (values: AudienceValues): ReleaseAudience => {
  const share = percentOf(values['to-share']);
  const given = Object.entries({
    organizations: listOf(values, 'to-organizations'),
    roles: listOf(values, 'to-roles'),
    cohorts: listOf(values, 'to-cohort'),
  }).filter(([, names]) => names);
  if (given.length === 0) return { share };
  if (share === 100) throw new Error('--to-share 100 is everyone: name no groups beside it.');
  return { share, groups: Object.fromEntries(given) };
};
