import type { RemoteDescription } from '../runtime';
import { type Finding, listOf, type RemoteBuild } from './build';
import type { LiveSite, SiteConfig } from './live-site';

/** Where the backend of a site answers unless its configuration says otherwise. */
const API_PATH = '/api';

/** The path of the backend on the site's own origin. Undefined when it has an origin of its own. */
const apiPath = (config: SiteConfig | undefined): string | undefined => {
  if (!config) return API_PATH;
  return config.apiBaseUrl.startsWith('/') ? config.apiBaseUrl.replace(/\/$/, '') : undefined;
};

/** Finds paths whose addresses the server gives to the backend, so that nobody reaches the page. */
const pathsOfBackend = (
  { package: name, routes }: RemoteDescription,
  { config }: LiveSite,
): Finding[] => {
  const api = apiPath(config)?.toLowerCase();
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

/** Finds an origin from which the site does not load remotes. */
const originOfRemote = (
  { package: name }: RemoteDescription,
  { config, own, origins = {} }: LiveSite,
): Finding[] => {
  const url = origins[name];
  if (!config || !url) return [];
  const { origin } = new URL(url);
  if (origin === own || config.remoteOrigins.includes(origin)) return [];
  return [
    {
      id: `origin-missing:${origin}`,
      sentence: `${name} is served from ${origin}, and "remoteOrigins" in config.json of the site does not list it: none of its pages could be loaded. Add the origin there, deploy the site, then release.`,
    },
  ];
};

/** Matches a URL that code or styles request: in a call, a socket, a picture or a font. */
const REQUESTED =
  /(?:\bfetch\(|\bnew (?:WebSocket|EventSource|Worker)\(|\bsrc(?:Set)?:|\burl\()["'`]?((?:https|wss):\/\/[\w.-]+(?::\d+)?)/g;

/** Finds requests to origins that the security policy of the site does not allow. It follows from config.json. */
const originsOfRequests = (
  { name: packageName, description, files }: RemoteBuild,
  { config, own }: LiveSite,
): Finding[] => {
  if (!config) return [];
  const connect = config.remotes[description.name]?.connect ?? [];
  const api = config.apiBaseUrl.startsWith('/') ? [] : [new URL(config.apiBaseUrl).origin];
  const allowed = new Set([own, ...config.remoteOrigins, ...connect, ...api]);
  const found = new Map<string, Set<string>>();
  for (const [file, { text }] of Object.entries(files)) {
    for (const [, address = ''] of text.matchAll(REQUESTED)) {
      const { origin } = new URL(address.replace(/^wss:/, 'https:'));
      if (!allowed.has(origin)) found.set(origin, (found.get(origin) ?? new Set()).add(file));
    }
  }
  return [...found].map(([origin, where]) => ({
    id: `origin-blocked:${origin}`,
    sentence: `${packageName} requests something from ${origin} (in ${listOf([...where])}), and config.json of the site does not name this origin: browsers would block it. Add it to "remotes.${description.name}.connect" there, or take the file into the build.`,
  }));
};

/** Finds what would not work because of the site's `config.json`. */
export const checkConfig = (build: RemoteBuild, live: LiveSite): Finding[] => [
  ...pathsOfBackend(build.description, live),
  ...originOfRemote(build.description, live),
  ...originsOfRequests(build, live),
];
