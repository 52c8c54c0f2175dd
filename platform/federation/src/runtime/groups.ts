import * as v from 'valibot';

/** A share of the visitors, in percent. */
export const visitorShareSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const names = v.optional(v.array(v.string()));

const memberFields = { organizations: names, roles: names };

export const audienceGroupFields = { ...memberFields, cohorts: names };
export type AudienceGroups = v.InferOutput<v.ObjectSchema<typeof audienceGroupFields, undefined>>;

const share = v.optional(visitorShareSchema);

export const cohortSchema = v.object({ share, ...memberFields });

/** A named group of visitors in `config.json`, chosen by share, organization or role. */
export type Cohort = v.InferOutput<typeof cohortSchema>;

export const featureFlagSchema = v.union(
  [v.boolean(), v.object({ share, ...audienceGroupFields })],
  'is neither true, false nor an object',
);

/** Whether flags allow a page or the content of a slot. `when` is `flag` (on) or `!flag` (off). */
export const isEnabledByFlags = (
  { when }: { when?: string | undefined },
  flags: Readonly<Record<string, boolean>>,
): boolean => !when || (when.startsWith('!') ? !flags[when.slice(1)] : flags[when] === true);
