/**
 * The parts of `npm run attack`: the backend, the backend with floods of requests, local servers
 * and policies, the site in a browser, files that a page imports, and a site's repository. Each key
 * is a part, and its value lists the parts that run when a security control of this part is
 * removed. `imports` and `repository` have only one row each, so another part that uses the same
 * code also runs, to show that no other row fails.
 */
export const ATTACKS_TO_RUN_WITHOUT_CONTROL = {
  backend: ['backend'],
  floods: ['floods'],
  site: ['site'],
  browser: ['browser'],
  imports: ['browser', 'imports'],
  repository: ['site', 'repository'],
} as const;
export type AttackPart = keyof typeof ATTACKS_TO_RUN_WITHOUT_CONTROL;
export const ATTACK_PARTS = Object.keys(ATTACKS_TO_RUN_WITHOUT_CONTROL) as AttackPart[];

/**
 * A change of a source file: the text `replace`, which is empty by default, takes the place of the
 * text `find`.
 */
export type SourceEdit = readonly [file: string, find: string, replace?: string];

/** A security control, and the only row of the attack report that must fail without the control. */
export type RemovableSecurityControl = {
  row: string;
  part: AttackPart;
  /** The name of the control. The output says "without" before this name. */
  without: string;
  edits: readonly SourceEdit[];
};

const BACKEND_SOURCES = 'platform/backend/src';
const FEDERATION_SOURCES = 'platform/federation/src';
const LOCAL_STACK_SOURCES = 'platform/local-stack/src';

const removable = (
  part: AttackPart,
  row: string,
  without: string,
  ...edits: SourceEdit[]
): RemovableSecurityControl => ({ part, row, without, edits });

/** One control for each row of the attack report. `docs/security.md` has the same table. */
export const REMOVABLE_CONTROLS: readonly RemovableSecurityControl[] = [
  removable('backend', 'long input', 'the length check before the work on a text', [
    'shared-session/src/wire/text.ts',
    `v.maxLength(max * CODE_UNITS_PER_CHARACTER, tooLong),
    v.check(`,
    'v.check(',
  ]),
  removable('backend', 'slow clients', 'the time limit of a request', [
    `${BACKEND_SOURCES}/start-backend.ts`,
    'requestTimeout: settings.requestTimeout * 1_000,',
    'requestTimeout: 0,',
  ]),
  removable('backend', 'memory', 'an end of what is kept: 100 kB stay for each `Idempotency-Key`', [
    `${BACKEND_SOURCES}/mutations/idempotency.ts`,
    'if (key === undefined) return undefined;',
    'if (key === undefined) return;\n  (globalThis.kept ??= []).push(Buffer.alloc(100_000));',
  ]),
  removable('floods', 'without an account', 'the limit of connections by address', [
    `${BACKEND_SOURCES}/start-backend.ts`,
    'limitConnections(server, settings);',
  ]),
  removable(
    'floods',
    'starvation',
    'the rate limits and the queue of a user',
    [
      `${BACKEND_SOURCES}/access/access.ts`,
      "await services.applyRateLimit('read', claims.uid);",
      '{}',
    ],
    [
      `${BACKEND_SOURCES}/access/access.ts`,
      "await services.applyRateLimit('mutation', claims.uid, rateLimitCost(context));",
      '{}',
    ],
    [
      `${BACKEND_SOURCES}/access/access.ts`,
      'services.runInRequestQueue(claims.uid, work).catch(reject);',
      'work().catch(reject);',
    ],
  ),
  removable('site', 'foreign hosts', 'the check of `Host` in the servers of the site', [
    `${LOCAL_STACK_SOURCES}/site-server/site-server.ts`,
    "isLocalHost(c.req.header('host'))",
    "c.req.header('host')",
  ]),
  removable('site', 'foreign origins', 'the list of origins of CORS', [
    `${BACKEND_SOURCES}/app.ts`,
    'origin: [...allowedOrigins],',
    'origin: (origin) => origin,',
  ]),
  removable('site', 'broken targets', 'the check of a URL in the identity front', [
    `${LOCAL_STACK_SOURCES}/identity/front.ts`,
    'if (!URL.canParse(href)) return',
    'if (href === undefined) return',
  ]),
  removable('site', 'policies (csp_evaluator)', "`base-uri` in the page's policy", [
    `${FEDERATION_SOURCES}/hosting/policy.ts`,
    `'base-uri': ["'none'"],`,
  ]),
  removable('browser', 'tampering', '`integrity` on the entries of remotes', [
    'shell/src/federation/entry-plugin.ts',
    '...(integrity && { integrity })',
  ]),
  removable('browser', 'shell files', "`pageIntegrityPlugin` in the shell's build", [
    `${FEDERATION_SOURCES}/build/host.ts`,
    '[pageIntegrityPlugin, ',
    '[',
  ]),
  removable(
    'browser',
    'redirects',
    'the checks of the path and of its route',
    [
      'shell/src/guard/return-to.ts',
      'if (!isPlainPath(pathname) || !staysOnSite(value)) return undefined;',
    ],
    ['shell/src/guard/guard.ts', 'if (!mayReturn(match, kind)) return undefined;', ''],
  ),
  removable('imports', 'imported files', 'the pause between slices of rows', [
    'shared-rows/src/import/in-slices.ts',
    'await new Promise((resolve) => setTimeout(resolve));',
  ]),
  removable('repository', 'site repository', 'the refusal of links and submodules', [
    `${FEDERATION_SOURCES}/release/site/site-files.ts`,
    "if (!isPlain) fail(at, 'is a link, a submodule or a device: a site holds plain files only');",
  ]),
];
