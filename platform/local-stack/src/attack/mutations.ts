/**
 * The parts of `npm run attack`: a backend with requests, a backend with floods, the local servers and their headers, the site
 * in a browser.
 */
export const PARTS = ['backend', 'floods', 'site', 'browser'] as const;
export type Part = (typeof PARTS)[number];

/** A text of a source file, and what stands in its place without the control. */
type Edit = { file: string; find: string; replace: string };

/** A control that is removed, and the one row that must fail then. */
export type Mutation = {
  row: string;
  part: Part;
  /** What is removed, in words: "without …". */
  without: string;
  edits: readonly Edit[];
  /** Whether the site has to be built again. */
  isBuilt?: boolean;
};

const BACKEND = 'platform/backend/src';
const FEDERATION = 'platform/federation/src';
const LOCAL_STACK = 'platform/local-stack/src';

/** One for each row of the attack. `docs/security.md` has the same table. */
export const MUTATIONS: readonly Mutation[] = [
  {
    row: 'tokens',
    part: 'backend',
    without: 'the check of `aud`',
    edits: [
      {
        file: `${BACKEND}/tokens/verify-token.ts`,
        find: 'if (payload.aud !== projectId) return undefined;',
        replace: '',
      },
    ],
  },
  {
    row: 'tenants × roles × calls',
    part: 'backend',
    without: 'the organization in the query of a location',
    edits: [
      {
        file: `${BACKEND}/locations/locations.routes.ts`,
        find: 'and(eq(locations.id, id), eq(locations.organizationId, organization.id))',
        replace: 'eq(locations.id, id)',
      },
    ],
  },
  {
    row: 'hostile JSON and strings',
    part: 'backend',
    without: 'the answer to broken JSON',
    edits: [
      {
        file: `${BACKEND}/http/body.ts`,
        find: "throw badRequest('The body is not valid JSON. Check it and send it again.');",
        replace: "throw new Error('The body is not valid JSON.');",
      },
    ],
  },
  {
    row: 'long input',
    part: 'backend',
    without: 'the length check before the work on a text',
    edits: [
      {
        file: 'shared-session/src/wire/text.ts',
        find: `v.maxLength(max * CODE_UNITS_PER_CHARACTER, tooLong),
    v.check(`,
        replace: 'v.check(',
      },
    ],
  },
  {
    row: 'webhook',
    part: 'backend',
    without: 'the check of the signature',
    edits: [
      {
        file: `${BACKEND}/webhook/stripe-event.ts`,
        find: 'Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S)',
        replace: 'JSON.parse(body)',
      },
    ],
  },
  {
    row: 'slow clients',
    part: 'backend',
    without: 'the time limit of a request',
    edits: [
      {
        file: `${BACKEND}/start-backend.ts`,
        find: 'requestTimeout: settings.requestTimeout * 1_000,',
        replace: 'requestTimeout: 0,',
      },
    ],
  },
  {
    row: 'memory',
    part: 'backend',
    without: 'an end of what is kept: 100 kB stay for each `Idempotency-Key`',
    edits: [
      {
        file: `${BACKEND}/mutations/idempotency.ts`,
        find: 'if (key === undefined) return undefined;',
        replace:
          'if (key === undefined) return;\n  (globalThis.kept ??= []).push(Buffer.alloc(100_000));',
      },
    ],
  },
  {
    row: 'without an account',
    part: 'floods',
    without: 'the limit of connections by address',
    edits: [
      {
        file: `${BACKEND}/start-backend.ts`,
        find: 'limitConnections(server, settings);',
        replace: '',
      },
    ],
  },
  {
    row: 'starvation',
    part: 'floods',
    without: 'the rate limits and the queue of a user',
    edits: [
      {
        file: `${BACKEND}/access/access.ts`,
        find: "await services.rateLimits('read', claims.uid);",
        replace: '{}',
      },
      {
        file: `${BACKEND}/access/access.ts`,
        find: "await services.rateLimits('mutation', claims.uid, costOf(context));",
        replace: '{}',
      },
      {
        file: `${BACKEND}/access/access.ts`,
        find: 'services.requestQueues(claims.uid, work).catch(reject);',
        replace: 'work().catch(reject);',
      },
    ],
  },
  {
    row: 'foreign hosts',
    part: 'site',
    without: 'the check of `Host` in the servers of the site',
    edits: [
      {
        file: `${LOCAL_STACK}/site-server/site-server.ts`,
        find: "isLocalHost(c.req.header('host')) ? next()",
        replace: "c.req.header('host') ? next()",
      },
    ],
  },
  {
    row: 'foreign origins',
    part: 'site',
    without: 'the list of origins of CORS',
    edits: [
      {
        file: `${BACKEND}/http/middleware.ts`,
        find: 'origin: [...allowedOrigins],',
        replace: 'origin: (origin) => origin,',
      },
    ],
  },
  {
    row: 'broken targets',
    part: 'site',
    without: 'the check of an address in the identity front',
    edits: [
      {
        file: `${LOCAL_STACK}/identity/front.ts`,
        find: 'if (!URL.canParse(address)) {',
        replace: 'if (address === undefined) {',
      },
    ],
  },
  {
    row: 'headers (MDN Observatory)',
    part: 'site',
    without: '`Strict-Transport-Security`',
    edits: [
      {
        file: `${FEDERATION}/hosting/headers.ts`,
        find: "{ 'strict-transport-security': 'max-age=63072000; includeSubDomains' }",
        replace: '{}',
      },
    ],
  },
  {
    row: 'policies (csp_evaluator)',
    part: 'site',
    without: "`base-uri` in the page's policy",
    edits: [
      { file: `${FEDERATION}/hosting/policy.ts`, find: `'base-uri': ["'none'"],`, replace: '' },
    ],
  },
  {
    row: 'tampering',
    part: 'browser',
    without: '`integrity` on the entries of remotes',
    edits: [
      {
        file: 'shell/src/federation/entry-plugin.ts',
        find: '...(integrity && { integrity })',
        replace: '',
      },
    ],
    isBuilt: true,
  },
  {
    row: 'shell files',
    part: 'browser',
    without: "`PageIntegrityPlugin` in the shell's build",
    edits: [
      {
        file: `${FEDERATION}/build/host.ts`,
        find: 'new PageIntegrityPlugin(),',
        replace: '',
      },
    ],
    isBuilt: true,
  },
  {
    row: 'redirects',
    part: 'browser',
    without: 'the checks of the path and of its route',
    edits: [
      {
        file: 'shell/src/guard/return-to.ts',
        find: 'if (!isPlainPath(pathname) || !staysOnSite(value)) return undefined;',
        replace: '',
      },
      {
        file: 'shell/src/guard/guard.ts',
        find: 'if (!mayReturn(place, kind)) return undefined;',
        replace: '',
      },
    ],
    isBuilt: true,
  },
  {
    row: 'imported files',
    part: 'browser',
    without: 'the pause between slices of rows',
    edits: [
      {
        file: 'shared-rows/src/import/in-slices.ts',
        find: 'await new Promise((resolve) => setTimeout(resolve));',
        replace: '',
      },
    ],
    isBuilt: true,
  },
  {
    row: 'site repository',
    part: 'browser',
    without: 'the refusal of links and submodules',
    edits: [
      {
        file: `${FEDERATION}/release/site-files.ts`,
        find: "if (!isPlain) fail(at, 'is a link, a submodule or a device: a site holds plain files only');",
        replace: '',
      },
    ],
  },
];
