import * as v from 'valibot';
import { cohortSchema, featureFlagSchema } from './groups';

const text = v.string('is not a text');
const announcement = v.optional(
  v.pipe(text, v.minLength(1, 'is empty'), v.maxLength(300, 'is longer than 300 characters')),
);
const capability = v.optional(v.boolean('is not true or false'), false);
const recordOf = <Schema extends v.GenericSchema>(values: Schema) =>
  v.record(v.string(), values, 'is not an object');

/** Accepts only URLs with the given protocols. A `javascript:` link would run code in the page. */
const urlOf = (protocols: RegExp, problem: string) =>
  v.pipe(
    v.string('is not a URL'),
    v.url('is not a URL'),
    v.check((text) => !URL.canParse(text) || protocols.test(text), problem),
  );
const url = urlOf(/^https?:/i, 'is not a URL of the web');
const contact = urlOf(/^(?:https?|mailto|tel):/i, 'is not a URL, an email or a phone number');
const HOST = /^[A-Za-z\d.-]+(?::\d+)?$/;
const originList = v.array(
  v.pipe(
    v.string('is not an origin'),
    v.check((text) => URL.canParse(text) && new URL(text).origin === text, 'is not an origin'),
  ),
  'is not a list of origins',
);
/**
 * Rejects `//b` and `/\b`, which browsers read as the host `b`. Rejects `https:b`, which browsers
 * read as a path.
 */
const sameOriginPathOrUrl = v.pipe(
  v.string('is neither a path nor a URL'),
  v.check(
    (text) => /^(?:\/(?![/\\])|https?:\/\/)/i.test(text) && URL.canParse(text, 'https://a.invalid'),
    'is neither a path nor a URL',
  ),
);

/** `/config.json` (specification 11), read at run time, so one build serves all deployments. */
export const configSchema = v.object({
  productName: v.optional(v.pipe(text, v.minLength(1, 'is empty')), 'Query Assistant'),
  apiBaseUrl: sameOriginPathOrUrl,
  /** The web configuration of the Firebase project, as in the Firebase console. */
  firebase: v.looseObject(
    {
      apiKey: text,
      authDomain: v.pipe(text, v.regex(HOST, 'is not a host name')),
      projectId: text,
    },
    'is not an object',
  ),
  /** The URL of the local identity service. Only local runs have one. */
  identityEmulatorUrl: v.optional(url),
  checkoutUrl: url,
  customerPortalUrl: v.optional(url),
  customerPortalLinks: v.optional(
    v.object({
      invoices: v.optional(url),
      paymentMethod: v.optional(url),
      cancel: v.optional(url),
    }),
  ),
  mobileApp: v.optional(v.object({ ios: v.optional(url), android: v.optional(url) })),
  links: v.optional(
    v.object({ support: v.optional(contact), terms: v.optional(url), privacy: v.optional(url) }),
  ),
  /** `announcement` and `maintenance`: texts on top of each page, until a visitor closes them. */
  announcement,
  maintenance: announcement,
  /** Optional capabilities of the backend, beyond the calls that every backend answers. */
  capabilities: v.optional(
    v.object({
      manage: capability,
      history: capability,
      idempotency: capability,
      invitations: capability,
      queries: capability,
    }),
    {},
  ),
  cohorts: v.optional(recordOf(cohortSchema)),
  /** Feature flags for code, and for `when` of pages and slot fillers. A missing flag is off. */
  flags: v.optional(recordOf(featureFlagSchema)),
  /** The URL that receives reports about remotes, and web vitals. By default, none. */
  telemetryUrl: v.optional(sameOriginPathOrUrl),
  /** The language for browsers that prefer none of the site's languages. English by default. */
  language: v.optional(text),
  registryUrl: sameOriginPathOrUrl,
  remoteOrigins: originList,
  allowRemoteOverrides: v.optional(originList, []),
  /** By short name: the settings of each remote, and the origins that may get the token from it. */
  remotes: v.optional(
    recordOf(
      v.object(
        { settings: v.optional(recordOf(v.unknown())), connect: v.optional(originList) },
        'is not an object',
      ),
    ),
  ),
});

export type Config = v.InferOutput<typeof configSchema>;
