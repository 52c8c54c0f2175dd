/** A change of a source file: replaces the text `find` by `replace`, which is empty by default. */
export type SourceEdit = readonly [file: string, find: string, replace?: string];

/** A security control, and the only row of the attack report that must fail without the control. */
export type RemovableSecurityControl = {
  row: string;
  /** The control in words that fit after "without", such as "the time limit of a request". */
  without: string;
  edits: readonly SourceEdit[];
};

export const BACKEND_SOURCES = 'platform/backend/src';
export const FEDERATION_SOURCES = 'platform/federation/src';
const LOCAL_STACK_SOURCES = 'platform/local-stack/src';

const removable = (
  row: string,
  without: string,
  ...edits: SourceEdit[]
): RemovableSecurityControl => ({ row, without, edits });

/** One control for each row of the attack report. `docs/security.md` has the same table. */
export const REMOVABLE_SECURITY_CONTROLS: readonly RemovableSecurityControl[] = [
  removable('CORS', 'the list of origins of CORS', [
    `${BACKEND_SOURCES}/app.ts`,
    'origin: [...allowedOrigins],',
    'origin: (origin) => origin,',
  ]),
  removable('long input', 'the length check before the work on a text', [
    'shared-session/src/wire/text.ts',
    `v.maxLength(max * CODE_UNITS_PER_CHARACTER, tooLong),
    v.check(`,
    'v.check(',
  ]),
  removable('slow clients', 'the time limit of a request', [
    `${BACKEND_SOURCES}/start-backend.ts`,
    'requestTimeout: settings.requestTimeout * 1_000,',
    'requestTimeout: 0,',
  ]),
  removable('memory', 'the release of memory: 100 kB stay for each `Idempotency-Key`', [
    `${BACKEND_SOURCES}/mutations/idempotency.ts`,
    'if (key === undefined) return undefined;',
    'if (key === undefined) return;\n  (globalThis.kept ??= []).push(Buffer.alloc(100_000));',
  ]),
  removable('without an account', 'the limit of connections by address', [
    `${BACKEND_SOURCES}/start-backend.ts`,
    'limitConnections(server, settings);',
  ]),
  removable(
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
  removable('foreign hosts', 'the check of `Host` in the servers of the site', [
    `${LOCAL_STACK_SOURCES}/site-server/site-server.ts`,
    "isLocalHost(c.req.header('host'))",
    "c.req.header('host')",
  ]),
  removable('foreign origins', 'the check of `Origin` in the servers of the site', [
    `${LOCAL_STACK_SOURCES}/site-server/site-server.ts`,
    'isForeignOrigin(c.req.header())',
    'false',
  ]),
  removable('broken targets', 'the check of a URL in the identity front', [
    `${LOCAL_STACK_SOURCES}/identity/start-identity.ts`,
    'if (!URL.canParse(href)) return',
    'if (href === undefined) return',
  ]),
  removable('policies (csp_evaluator)', "`base-uri` in the page's policy", [
    `${FEDERATION_SOURCES}/hosting/policy.ts`,
    `'base-uri': ["'none'"],`,
  ]),
  removable('tampering', '`integrity` on the entries of remotes', [
    'shell/src/federation/entry-plugin.ts',
    '...(integrity && { integrity })',
  ]),
  removable('shell files', "`pageIntegrityPlugin` in the shell's build", [
    `${FEDERATION_SOURCES}/build/host.ts`,
    '[pageIntegrityPlugin, ',
    '[',
  ]),
  removable(
    'redirects',
    'the checks of the path and of its route',
    [
      'shell/src/guard/return-to.ts',
      'if (!isPlainPath(pathname) || !staysOnSite(value)) return undefined;',
    ],
    ['shell/src/guard/guard.ts', 'if (!mayReturn(match, kind)) return undefined;', ''],
  ),
  removable('imported files', 'the pause between slices of rows', [
    'shared-rows/src/import/in-short-tasks.ts',
    'await new Promise((resolve) => setTimeout(resolve));',
  ]),
  removable('site repository', 'the refusal of links and submodules', [
    `${FEDERATION_SOURCES}/release/site/site-files.ts`,
    "if (!isPlain) fail(at, 'is a link, a submodule or a device: a site holds plain files only');",
  ]),
];
