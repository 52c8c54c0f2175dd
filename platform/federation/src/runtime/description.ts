import type { ComponentType } from 'react';
import type { SlotId, Slots } from 'shared-session';
import { ONBOARDING_STATUSES, type OnboardingStatus } from 'shared-session/wire';
import * as v from 'valibot';
import type { RemoteAction } from './actions';

/** Matches `/`, `/reports`, `/reports/:id` and `/reports/*`. The first segment must be a name. */
const PATH_PATTERN = /^\/(?:[a-z0-9-]+(?:\/(?:[a-z0-9-]+|:[a-zA-Z]\w*))*(?:\/\*)?)?$/;

const parametersOf = (path: string): string[] => path.match(/:\w+/g) ?? [];

/** A path for the router. Rejects `/*` and `/:id`, because no remote may claim every URL. */
export const pathSchema = v.pipe(
  v.string(),
  v.regex(
    PATH_PATTERN,
    ({ received }) =>
      `${received} is not a path: lower-case names, then also :parameters and a last *, as in /reports/:id/*`,
  ),
  v.check(
    (path) => new Set(parametersOf(path)).size === parametersOf(path).length,
    ({ received }) => `${received} has two parameters with one name`,
  ),
);

export const hasPathParameters = (path: string): boolean => path.includes(':');

/** Whether a route has parameters or is a subtree, so that many URLs lead to it. */
export const matchesManyUrls = (path: string): boolean => /[:*]/.test(path);

/** Returns `/reports` for the subtree `/reports/*`, and any other path unchanged. */
export const withoutTrailingWildcard = (path: string): string => path.replace(/\/\*$/, '');

type WithDashes<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}-${WithDashes<Rest>}`
  : Name;
/** The session kind for an onboarding status before `completed`: `add-users` for `add_users`. */
export type OnboardingKind = WithDashes<Exclude<OnboardingStatus, 'completed'>>;

const UNFINISHED: readonly string[] = ONBOARDING_STATUSES.filter(
  (status) => status !== 'completed',
);

/** Returns the kind for a status of unfinished onboarding, and undefined for any other status. */
export const sessionKindOfOnboardingStatus = (status: string): OnboardingKind | undefined =>
  UNFINISHED.includes(status) ? (status.replaceAll('_', '-') as OnboardingKind) : undefined;

const onboardingRoutes = UNFINISHED.map(sessionKindOfOnboardingStatus).map((kind) => [
  kind,
  `/${kind}`,
]);

/**
 * The session kinds that pages can allow, each with a route. If a page does not allow the kind of a
 * session, the guard redirects this session to the route of its kind. The shell itself handles
 * `refused` and `invited`. The kind `unknown-status` is for an onboarding status that this version
 * does not know.
 */
export const DEFAULT_ROUTES = {
  'signed-out': '/login',
  'not-admin': '/mobile-only',
  'no-organization': '/create-organization',
  ...(Object.fromEntries(onboardingRoutes) as Record<OnboardingKind, string>),
  unsubscribed: '/subscribe',
  subscribed: '/all-set',
};
export type AllowedSessionKind = keyof typeof DEFAULT_ROUTES;
export const ALLOWED_SESSION_KINDS = Object.keys(DEFAULT_ROUTES) as readonly AllowedSessionKind[];

const NOT_ADMINS: readonly AllowedSessionKind[] = ['signed-out', 'not-admin'];

/** Whether a page allows a session kind. Each page for administrators allows `unknown-status`. */
export const allowsSessionKind = (
  { allow }: { allow: readonly AllowedSessionKind[] },
  kind: string,
): boolean =>
  kind === 'unknown-status'
    ? allow.some((each) => !NOT_ADMINS.includes(each))
    : (allow as readonly string[]).includes(kind);

/** The layouts of pages (specification 3). */
export const LAYOUTS = ['centered', 'onboarding', 'app'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/** The session kinds that a page allows. Kinds that only a newer shell knows are left out. */
export const allowedSessionKindsSchema = v.pipe(
  v.array(v.string()),
  v.minLength(1),
  v.transform((kinds) =>
    kinds.filter((kind): kind is AllowedSessionKind => Object.hasOwn(DEFAULT_ROUTES, kind)),
  ),
);

/** A layout that only a newer shell knows becomes the app layout. */
export const layoutSchema = v.pipe(
  v.string(),
  v.transform((layout): LayoutName => LAYOUTS.find((known) => known === layout) ?? 'app'),
);

/** A flag of `config.json` that must be on. The form `!flag` means that the flag must be off. */
const whenSchema = v.optional(v.string());

const routeEntries = {
  /** The path, which may have parameters (`/reports/:id`) or be a subtree (`/reports/*`). */
  path: pathSchema,
  layout: layoutSchema,
  allow: allowedSessionKindsSchema,
  /** The page's name in the document title and in the progress list of onboarding. */
  title: v.pipe(v.string(), v.minLength(1)),
  /** The page's number among the onboarding steps, from 1. */
  step: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /**
   * The queries that make the page show one user or location, such as `search={email}`. The command
   * palette replaces `{id}`, `{name}` and, for users, `{email}`. If a user has no email address,
   * the name replaces `{email}`, because an empty search would find everybody.
   */
  finds: v.optional(v.object({ users: v.optional(v.string()), locations: v.optional(v.string()) })),
  /** Whether the module exports `mount` (mount.ts) instead of a component. */
  mount: v.optional(v.boolean()),
  when: whenSchema,
};

/** The position of the link in the navigation bar. Earlier shells ignore the position. */
const placeSchema = v.object({
  /** The rank: lower numbers come first, 0 by default. Links with equal ranks keep their order. */
  order: v.optional(v.number()),
  /** The name of the link's group, which may have links of several remotes. */
  group: v.optional(v.pipe(v.string(), v.minLength(1))),
});

export type RemoteRoute = Omit<
  v.InferInput<v.ObjectSchema<typeof routeEntries, undefined>>,
  'allow' | 'layout'
> & {
  layout: LayoutName;
  allow: AllowedSessionKind[];
  /** The page's module, relative to `src`, without its extension. */
  page: string;
  /**
   * The label of the page's link in the navigation bar, or the label and the position of the link.
   * A path with parameters cannot have a link.
   */
  navigation?: string | ({ label: string } & v.InferInput<typeof placeSchema>);
  /** The page's actions for the command palette. A path with parameters or `*` cannot have any. */
  actions?: readonly RemoteAction[];
  slots?: readonly SlotId[];
  /** Fillers for slots of any page. Only sessions that may open the page of this route see them. */
  fills?: readonly SlotFiller[];
};

/**
 * A slot filler. `from` imports its module: `() => import('./card/card')`. The function is never
 * called: the build reads the path, and the type checker compares the component with the slot.
 */
export type SlotFiller = {
  [Id in SlotId]: {
    slot: Id;
    from: () => Promise<{ default: ComponentType<Slots[Id]> }>;
    when?: string;
  };
}[SlotId];

/** Matches a path below the folder of the build. No segment is hidden or "..". */
const FILE_PATTERN = /^(?!\.)[\w@+.-]+(?:\/(?!\.)[\w@+.-]+)*$/;

const file = v.pipe(
  v.string(),
  v.regex(
    FILE_PATTERN,
    'a file name has only A-Z, a-z, 0-9, ".", "_", "-", "@" and "+", and may lie in folders',
  ),
);

const moduleEntries = {
  module: v.pipe(v.string(), v.regex(/^\.\/[a-z0-9-]+$/)),
  /** The scripts to preload with the entry. They include all imports of an ES module entry. */
  scripts: v.array(file),
  styles: v.array(file),
};

/** The slots of a page, each with name and version: `dashboard/cards/v1`. */
export const pageSlotsSchema = v.array(v.string());
export const slotFillersSchema = v.array(
  v.object({ slot: v.string(), when: whenSchema, ...moduleEntries }),
);

const describedRouteSchema = v.pipe(
  v.object({
    ...routeEntries,
    /** The label of the page's link in the navigation bar. Without a label, there is no link. */
    navigation: v.optional(v.string()),
    place: v.optional(placeSchema),
    ...moduleEntries,
    // Ignores invalid values of these two fields, because the page also works without the fields.
    // Older shells show the page too, although they do not know the fields.
    slots: v.fallback(v.optional(pageSlotsSchema), undefined),
    fills: v.fallback(v.optional(slotFillersSchema), undefined),
  }),
  v.check(
    ({ navigation, path }) => !navigation || !hasPathParameters(path),
    'a page with parameters has no single address, so it has no place in the navigation',
  ),
);
export type DescribedRoute = v.InferOutput<typeof describedRouteSchema>;

/** The module of a page or slot filler, with its scripts and styles. */
export type DescribedModule = Pick<DescribedRoute, keyof typeof moduleEntries>;

export const describedModulesOf = (routes: readonly DescribedRoute[]): DescribedModule[] =>
  routes.flatMap((route) => [route, ...(route.fills ?? [])]);

export const integritySchema = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/**
 * The formats of `remote.json` that this code reads (docs/decisions, 15). A field needs a new
 * format only if older shells would misunderstand the field. Format 2 adds parameters and subtrees
 * in paths. Format 3 adds pages without the shell's React. Format 4 adds files in folders and
 * entries that are ES modules. Format 5 adds flags that may hide pages or slot fillers.
 */
export const DESCRIPTION_FORMATS = [1, 2, 3, 4, 5] as const;

type FormatFacts = Pick<DescribedRoute, 'path' | 'mount' | 'when'> & {
  fills?: readonly Pick<DescribedRoute, 'when'>[] | undefined;
};

/** Returns the lowest format that can express these routes and files, for older shells. */
export const lowestDescriptionFormatOf = (
  routes: readonly FormatFacts[],
  files: readonly string[] = [],
): RemoteDescription['schema'] => {
  if (routes.some(({ when, fills = [] }) => when || fills.some((fill) => fill.when))) return 5;
  if (files.some((file) => file.includes('/'))) return 4;
  if (routes.some(({ mount }) => mount)) return 3;
  return routes.some(({ path }) => matchesManyUrls(path)) ? 2 : 1;
};

/** Whether a remote shares nothing with the shell, because no page uses the shell's React. */
export const sharesNothingWithShell = (routes: readonly FormatFacts[]): boolean =>
  routes.length > 0 && routes.every(({ mount }) => mount);

/** The schema of `remote.json`, which the build of a remote writes. */
export const descriptionSchema = v.object({
  schema: v.picklist(DESCRIPTION_FORMATS),
  /** The name in Module Federation, and the short name: `main` for the package `remote-main`. */
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/)),
  package: v.string(),
  version: v.string(),
  /** The time of the build, in ISO 8601. */
  builtAt: v.string(),
  entry: file,
  /** The type of an ES module entry. Without this field, the entry is a classic script. */
  entryType: v.optional(v.literal('module')),
  /** Version ranges of the singletons that the remote needs. */
  shared: v.record(v.string(), v.string()),
  /**
   * The exports of react-router-dom and react-dom that the remote uses. `*` means the whole
   * package. All other packages belong in `needs`, because older shells reject a remote whose
   * `uses` names another package.
   */
  uses: v.record(v.string(), v.array(v.string())),
  /** The exports of the other singletons that the remote uses. Older shells ignore this field. */
  needs: v.optional(v.record(v.string(), v.array(v.string()))),
  routes: v.array(describedRouteSchema),
  /** The file with the actions of the pages (actions.ts). Older shells ignore this field. */
  actions: v.optional(file),
  /** The translated titles, links and groups by language, without English. Ignored when invalid. */
  titles: v.fallback(v.optional(v.record(v.string(), v.record(v.string(), v.string()))), undefined),
  /** The hash of each file that browsers may load, by name. Development servers list no files. */
  files: v.record(file, integritySchema),
});
export type RemoteDescription = v.InferOutput<typeof descriptionSchema>;
