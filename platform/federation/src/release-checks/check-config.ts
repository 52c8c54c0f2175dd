import type { RemoteDescription } from '../runtime';
import { type Finding, type Findings, joinNames, type RemoteBuild } from './build';
import type { LiveSite } from './live-site';

type SiteConfig = NonNullable<LiveSite['config']>;

/** The address of the backend, unless the site's configuration has another address. */
const API_PATH = '/api';

function* checkBackendPaths(
  { package: name, routes }: RemoteDescription,
  config: SiteConfig | undefined,
): Findings {
  // If the backend is on another origin, `api` is a full URL. Then no path begins with `api`.
  const api = (config?.apiBaseUrl ?? API_PATH).replace(/\/$/, '').toLowerCase();
  const says = config ? 'config.json of the site names' : 'a site usually has';
  for (const { path } of routes) {
    if (!api || !`${path.toLowerCase()}/`.startsWith(`${api}/`)) continue;
    const sentence = `${name} claims ${path}, and ${says} ${api} as the address of the backend: whoever opens or reloads the page would get an answer of the backend. Choose another path.`;
    yield { id: `path-of-backend:${path}`, sentence };
  }
}

/**
 * Matches a call or socket, and captures its origin, which `connect-src` of the policy must allow.
 * Does not match `//api.${region}`, because the code computes a part of this host, and the match
 * must contain the whole host.
 */
const CALLED_URL =
  /\b(?:fetch\(|new (?:WebSocket|EventSource)\()["'`]?((?:https|wss):\/\/[\w.-]*\w(?::\d+)?)(?=[/?#"'`)\\])/g;

/** Matches the URL of a picture, a font, a style sheet or a worker, and captures its origin. */
const LOADED_URL =
  /(?:\b(?:new Worker\(|src(?:Set)?:|url\()|@import\s*)\\?["'`]?(https:\/\/[\w.-]*\w(?::\d+)?)(?=[/?#"'`)\\])/g;

/** Returns the origins that files request but that are not allowed, each with its files. */
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

/** Finds requests that browsers would block, because the site's config.json does not allow them. */
function* checkOrigins(
  { name, description, files }: RemoteBuild,
  { own, origins }: LiveSite,
  { apiBaseUrl, remoteOrigins, remotes }: SiteConfig,
): Findings {
  const hosts = [own, ...remoteOrigins];
  const url = origins[name];
  const origin = url && new URL(url).origin;
  if (origin && !hosts.includes(origin)) {
    // If `live` is missing in deploy.json, the check does not know the origin of the site. Remotes
    // may load from this origin too, so the finding mentions `live`.
    const instead = own
      ? ''
      : ` If ${origin} is the site itself, name its address in "live" of deploy.json instead.`;
    const sentence = `${name} is served from ${origin}, and "remoteOrigins" in config.json of the site does not list it: none of its pages could be loaded. Add the origin there, deploy the site, then release.${instead}`;
    yield { id: `origin-missing:${origin}`, sentence };
  }
  const connect = remotes[description.name]?.connect ?? [];
  const api = URL.canParse(apiBaseUrl) ? [new URL(apiBaseUrl).origin] : [];
  // Allows WebSockets (`wss:`) to the site itself, because `'self'` in the policy allows them. For
  // any other origin, an entry with `https:` in the policy allows no WebSockets.
  const called = [...hosts, own?.replace(/^https:/, 'wss:'), ...connect, ...api];
  for (const [blocked, where] of filesByOrigin(files, CALLED_URL, called)) {
    const sentence = `${name} requests something from ${blocked} (in ${where}), and config.json of the site does not name this origin: browsers would block it. Add it to "remotes.${description.name}.connect" there, or take the file into the build.`;
    yield { id: `origin-blocked:${blocked}`, sentence };
  }
  for (const [blocked, where] of filesByOrigin(files, LOADED_URL, hosts)) {
    const sentence = `${name} loads a picture, a font or another file from ${blocked} (in ${where}), and the site allows this only from its own origin and "remoteOrigins" in its config.json: browsers would block it. Take the file into the build.`;
    yield { id: `file-blocked:${blocked}`, sentence };
  }
}

function* checkFlags(
  { package: name, routes }: RemoteDescription,
  { flags }: SiteConfig,
): Findings {
  const conditions = routes.flatMap(({ fills = [], ...route }) => [route, ...fills]);
  for (const flag of new Set(conditions.flatMap(({ when }) => when?.replace(/^!/, '') ?? []))) {
    if (Object.hasOwn(flags, flag)) continue;
    const sentence = `${name} has something that depends on the flag ${flag}, and config.json of the site has no such flag, which counts as off. Add it to "flags" there, also when it is off, or correct the name.`;
    yield { id: `flag-missing:${flag}`, sentence };
  }
}

export const checkCohortsExist = (cohorts: readonly string[], { config }: LiveSite): Finding[] =>
  cohorts
    .filter((cohort) => config && !Object.hasOwn(config.cohorts, cohort))
    .map((cohort) => ({
      id: `cohort-missing:${cohort}`,
      sentence: `config.json of the site has no cohort ${cohort}: nobody would get the release. Add it to "cohorts" there, or correct the name.`,
    }));

export function* checkAgainstConfig(build: RemoteBuild, live: LiveSite): Findings {
  const { config } = live;
  yield* checkBackendPaths(build.description, config);
  if (!config) return;
  yield* checkOrigins(build, live, config);
  yield* checkFlags(build.description, config);
}
