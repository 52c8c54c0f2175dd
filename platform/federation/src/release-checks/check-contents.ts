import { isVersionRange } from '../release';
import {
  describedModulesOf,
  type RemoteDescription,
  SINGLETONS,
  sharesNothingWithShell,
} from '../runtime';
import {
  type BuiltFiles,
  type CheckedBuild,
  type Finding,
  joinNames,
  type RemoteBuild,
} from './build';
import { checkImports } from './check-imports';
import type { LiveSite } from './live-site';

/** Match texts that appear only in a package itself, not in code that uses the package. */
const PACKAGE_MARKS: Readonly<Record<string, RegExp>> = {
  // React is recognized by an error text. Its symbols do not identify React, because react-is and
  // bundled JSX runtimes contain them too.
  react: /takes an object of state variables to update or a function/,
  // The second text is of React 18 and earlier.
  'react-dom':
    /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|rendererPackageName:\s*["'`]react-dom["'`]/,
  'react-router-dom': /__reactRouterVersion/,
  jotai: /not writable atom/,
  'shared-session': /This store was not made by createSessionStore/,
};

const isSingleton = (name: string): boolean => SINGLETONS.some((singleton) => singleton === name);

/**
 * Finds singletons (packages that may run only once) of which the build has its own copy. A remote
 * without the shell's React may have its own copies of all, except shared-session.
 */
const secondCopies = ({ name, description, manifestShares, files }: RemoteBuild): Finding[] => {
  const isIndependent = sharesNothingWithShell(description.routes);
  const found = new Map<string, string>();
  for (const share of manifestShares) {
    const scripts = [...(share.assets?.js?.sync ?? []), ...(share.assets?.js?.async ?? [])];
    if (isSingleton(share.name) && scripts.length > 0) found.set(share.name, scripts.join(', '));
  }
  for (const [singleton, mark] of Object.entries(PACKAGE_MARKS)) {
    const file = Object.entries(files).find(([, { text }]) => mark.test(text))?.[0];
    if (file && !found.has(singleton)) found.set(singleton, file);
  }
  return [...found]
    .filter(([singleton]) => !isIndependent || singleton === 'shared-session')
    .map(([singleton, where]) => {
      const advice = isIndependent
        ? 'A page that renders itself gets the session from the shell, in its context.'
        : `Share ${singleton} with \`singleton: true\` and \`import: false\`, so that the build takes the shell's.`;
      const sentence = `${name} brings its own copy of ${singleton} (${where}): its pages would run beside the shell's copy and see nothing of the session, the router or the state that everyone else shares. ${advice}`;
      return { id: `second-copy:${singleton}`, sentence };
    });
};

/** Finds singletons that a remote shares although none of its pages uses the shell's React. */
const sharedByMount = ({ name, description, manifestShares }: RemoteBuild): Finding[] =>
  manifestShares
    .filter((share) => sharesNothingWithShell(description.routes) && isSingleton(share.name))
    .map((share) => ({
      id: `shared-by-mount:${share.name}`,
      sentence: `${name} shares ${share.name}, although all its pages render themselves: they could run with the shell's ${share.name}, perhaps of another version. Remove ${share.name} from \`shared\`.`,
    }));

/**
 * Finds libraries that are shared module by module. The modules may come from two builds, and a
 * React context of one build does not reach the components of the other.
 */
const sharedInParts = ({ name, description, manifestShares }: RemoteBuild): Finding[] =>
  [...new Set([...Object.keys(description.shared), ...manifestShares.map((share) => share.name)])]
    .filter((key) => key.endsWith('/') || key.startsWith('@base-ui/'))
    .map((key) => ({
      id: `shared:${key}`,
      sentence: `${name} shares ${key}: its parts would come from two builds, and labels and disabled states get lost between them. Bundle it into ${name} instead.`,
    }));

/** Finds shared packages whose version range is missing or allows every version. */
const missingRanges = ({ name, description, manifestShares }: RemoteBuild): Finding[] => {
  const ranges = [
    ...Object.entries(description.shared),
    ...manifestShares.map((share) => [share.name, share.requiredVersion ?? ''] as const),
  ];
  const missing = new Set(ranges.filter(([, range]) => !isVersionRange(range)).map(([key]) => key));
  return [...missing].map((key) => ({
    id: `no-version:${key}`,
    sentence: `${name} shares ${key} without saying which version it needs: two copies could run unnoticed. Give ${key} a version in its package.json.`,
  }));
};

const hashFinding = (name: string, file: string, problem: string): Finding => ({
  id: `hash:${file}`,
  sentence: `${file} of ${name} ${problem}: browsers would refuse it, and with it every page that needs it.`,
});

const wrongHashes = (
  name: string,
  listed: Readonly<Record<string, string>>,
  files: BuiltFiles,
  needed: readonly string[],
): Finding[] => [
  ...Object.entries(files).flatMap(([file, built]) => {
    if (!listed[file]) return [hashFinding(name, file, 'has no hash in the description')];
    if (listed[file] === built.integrity) return [];
    return [hashFinding(name, file, 'is not what its hash in the description says')];
  }),
  ...[...new Set([...needed, ...Object.keys(listed)])]
    .filter((file) => !files[file])
    .map((file) => hashFinding(name, file, 'is named in the description but is not in the build')),
];

/** Finds problems of a build that do not depend on the live site. */
export const checkBuildContents = (build: CheckedBuild): Finding[] => {
  const { name, description, files } = build;
  if (build.kind === 'shell') return wrongHashes(name, description.files, files, []);
  const { entry, routes } = build.description;
  const needed = [
    entry,
    ...describedModulesOf(routes).flatMap((each) => [...each.scripts, ...each.styles]),
  ];
  return [
    ...secondCopies(build),
    ...sharedByMount(build),
    ...sharedInParts(build),
    ...missingRanges(build),
    ...wrongHashes(name, description.files, files, needed),
    ...checkImports(build),
  ];
};

/** The address of the backend, unless the site's configuration has another address. */
const API_PATH = '/api';

const backendPaths = (
  { package: name, routes }: RemoteDescription,
  { config }: LiveSite,
): Finding[] => {
  // If the backend is on another origin, `api` is a full URL, and no path begins with it.
  const api = (config?.apiBaseUrl ?? API_PATH).replace(/\/$/, '').toLowerCase();
  if (!api) return [];
  const says = config ? 'config.json of the site names' : 'a site usually has';
  return routes
    .map(({ path }) => path)
    .filter((path) => `${path.toLowerCase()}/`.startsWith(`${api}/`))
    .map((path) => ({
      id: `path-of-backend:${path}`,
      sentence: `${name} claims ${path}, and ${says} ${api} as the address of the backend: whoever opens or reloads the page would get an answer of the backend. Choose another path.`,
    }));
};

const missingOrigin = (
  { package: name }: RemoteDescription,
  { config, own, origins = {} }: LiveSite,
): Finding[] => {
  const url = origins[name];
  if (!config || !url) return [];
  const { origin } = new URL(url);
  if (origin === own || config.remoteOrigins.includes(origin)) return [];
  const sentence = `${name} is served from ${origin}, and "remoteOrigins" in config.json of the site does not list it: none of its pages could be loaded. Add the origin there, deploy the site, then release.`;
  return [{ id: `origin-missing:${origin}`, sentence }];
};

/**
 * Matches a call or socket, and captures its origin, which `connect-src` of the policy must allow.
 * Does not match a host that is computed in part, as in `//api.${region}`: the character after the
 * match must end the host.
 */
const CALLED_URL =
  /\b(?:fetch\(|new (?:WebSocket|EventSource)\()["'`]?((?:https|wss):\/\/[\w.-]*\w(?::\d+)?)(?=[/?#"'`)\\])/g;

/** Matches the URL of a picture, a font, a style sheet or a worker, and captures its origin. */
const LOADED_URL =
  /(?:\b(?:new Worker\(|src(?:Set)?:|url\()|@import\s*)\\?["'`]?(https:\/\/[\w.-]*\w(?::\d+)?)(?=[/?#"'`)\\])/g;

/** Returns each origin that files request although it is not allowed, with the files that do so. */
const filesByOrigin = (
  files: RemoteBuild['files'],
  requested: RegExp,
  allowed: readonly (string | undefined)[],
): [origin: string, where: string][] => {
  const found = new Map<string, Set<string>>();
  for (const [file, { text }] of Object.entries(files)) {
    for (const [, url = ''] of text.matchAll(requested)) {
      if (!URL.canParse(url)) continue;
      const { origin } = new URL(url);
      if (!allowed.includes(origin)) found.set(origin, (found.get(origin) ?? new Set()).add(file));
    }
  }
  return [...found].map(([origin, where]) => [origin, joinNames([...where])]);
};

/** Finds requests that the site's content security policy, made from config.json, blocks. */
const blockedOrigins = (
  { name: packageName, description, files }: RemoteBuild,
  { config, own }: LiveSite,
): Finding[] => {
  if (!config) return [];
  const connect = config.remotes[description.name]?.connect ?? [];
  const api = config.apiBaseUrl.startsWith('/') ? [] : [new URL(config.apiBaseUrl).origin];
  const hosts = [own, ...config.remoteOrigins];
  // The site may open sockets to itself. For other hosts, https in the policy does not allow wss.
  const called = [...hosts, own?.replace(/^https:/, 'wss:'), ...connect, ...api];
  return [
    ...filesByOrigin(files, CALLED_URL, called).map(([origin, where]) => ({
      id: `origin-blocked:${origin}`,
      sentence: `${packageName} requests something from ${origin} (in ${where}), and config.json of the site does not name this origin: browsers would block it. Add it to "remotes.${description.name}.connect" there, or take the file into the build.`,
    })),
    ...filesByOrigin(files, LOADED_URL, hosts).map(([origin, where]) => ({
      id: `file-blocked:${origin}`,
      sentence: `${packageName} loads a picture, a font or another file from ${origin} (in ${where}), and the site allows this only from its own origin and "remoteOrigins" in its config.json: browsers would block it. Take the file into the build.`,
    })),
  ];
};

const missingFlags = (
  { package: name, routes }: RemoteDescription,
  { config }: LiveSite,
): Finding[] => {
  if (!config) return [];
  const conditions = routes.flatMap(({ fills = [], ...route }) => [route, ...fills]);
  const flags = new Set(conditions.flatMap(({ when }) => when?.replace(/^!/, '') ?? []));
  return [...flags]
    .filter((flag) => !Object.hasOwn(config.flags, flag))
    .map((flag) => ({
      id: `flag-missing:${flag}`,
      sentence: `${name} has something that depends on the flag ${flag}, and config.json of the site has no such flag, so it would stay off. Add it to "flags" there, also when it is off, or correct the name.`,
    }));
};

export const checkCohortsExist = (cohorts: readonly string[], { config }: LiveSite): Finding[] =>
  cohorts
    .filter((cohort) => config && !Object.hasOwn(config.cohorts, cohort))
    .map((cohort) => ({
      id: `cohort-missing:${cohort}`,
      sentence: `config.json of the site has no cohort ${cohort}: nobody would get the release. Add it to "cohorts" there, or correct the name.`,
    }));

export const checkAgainstSiteConfig = (build: RemoteBuild, live: LiveSite): Finding[] => [
  ...backendPaths(build.description, live),
  ...missingOrigin(build.description, live),
  ...blockedOrigins(build, live),
  ...missingFlags(build.description, live),
];
