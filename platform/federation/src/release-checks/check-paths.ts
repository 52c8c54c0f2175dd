import type { RemoteDescription } from '../runtime';
import type { Finding } from './finding';
import type { LiveSite } from './live-site';
import { isCovered, normalPattern, preferred, sharedAddress } from './route-patterns';

/** A package and the paths it claims. */
type Claim = { name: string; paths: readonly string[] };

const pathsOf = ({ routes }: RemoteDescription): string[] => routes.map(({ path }) => path);

/** All packages of the live site that claim paths, except one. */
const claimsBeside = ({ shell, remotes }: LiveSite, name: string): Claim[] => [
  ...(shell && name !== shell.package ? [{ name: shell.package, paths: shell.paths }] : []),
  ...Object.entries(remotes)
    .filter(([other]) => other !== name)
    .map(([other, releases]) => ({
      name: other,
      paths: releases.flatMap(({ description }) => pathsOf(description)),
    })),
];

/** The other package's path that is the same pattern, if there is one. */
const samePattern = (path: string, { paths }: Claim): string | undefined =>
  paths.find((each) => normalPattern(each) === normalPattern(path));

/** Why a path would take addresses of another package that is live. Undefined when its own addresses are new. */
const takenAddress = (name: string, path: string, { name: owner, paths }: Claim) => {
  for (const live of paths) {
    const address = sharedAddress(path, live);
    const winner = address && preferred(path, live, address);
    // A live page keeps its addresses when the router prefers it.
    if (!address || winner === 'second') continue;
    const why = winner === 'tie' ? 'the router ranks both the same' : 'the router prefers it';
    return `${path} of ${name} takes ${address} from ${live} of ${owner}, because ${why}: whoever opens it would get another page than before.`;
  }
  return undefined;
};

const claimFinding = (claim: Claim, index: number, others: readonly Claim[]): Finding[] => {
  const { name, paths } = claim;
  const path = paths[index] ?? '';
  if (samePattern(path, { name, paths: paths.slice(0, index) })) {
    const sentence = `${name} claims ${path} twice: one of its two pages could never be opened.`;
    return [{ id: `path-taken:${path}`, sentence }];
  }
  const owner = others.find((other) => samePattern(path, other));
  if (owner) {
    const sentence = `${name} claims ${path}, which ${owner.name} has: whoever opens it would get only one of the two pages.`;
    return [{ id: `path-taken:${path}`, sentence }];
  }
  for (const other of others) {
    const sentence = takenAddress(name, path, other);
    if (sentence) return [{ id: `path-covered:${path}`, sentence }];
  }
  return [];
};

/**
 * Finds paths that a new version claims although another package has them, or that it claims twice. Paths of two
 * packages may overlap if every address that is live keeps its page (docs/decisions, 15).
 */
export const checkClaims = (claim: Claim, live: LiveSite): Finding[] => {
  const others = claimsBeside(live, claim.name);
  return claim.paths.flatMap((_, index) => claimFinding(claim, index, others));
};

/** Finds another package with the same short name: the registry can hold only one of them. */
export const checkName = ({ name, package: own }: RemoteDescription, live: LiveSite): Finding[] =>
  Object.entries(live.remotes)
    .filter(([other, releases]) => other !== own && releases[0]?.description.name === name)
    .map(([other]) => ({
      id: `name-taken:${name}`,
      sentence: `${own} calls itself ${name}, as ${other} does: it would take that one's place in the registry, and all pages of ${other} would be gone.`,
    }));

const removedPath = (name: string, path: string): Finding => ({
  id: `route-removed:${path}`,
  sentence: `${name} no longer has ${path}: whoever opens it, from a bookmark or a link in another package, would get the 404 page.`,
});

/** The paths with an address that no path of the new version matches. */
const missing = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((path) => !after.some((each) => isCovered(path, each)));

/** Finds pages and exposed modules that the new version has removed. */
export const checkRemoved = (next: RemoteDescription, live: LiveSite): Finding[] => {
  const current = live.remotes[next.package]?.find(({ role }) => role === 'live')?.description;
  if (!current) return [];
  const modulesOf = ({ routes }: RemoteDescription) => routes.map(({ module }) => module);
  return [
    ...missing(pathsOf(current), pathsOf(next)).map((path) => removedPath(next.package, path)),
    ...[...new Set(modulesOf(current))]
      .filter((module) => !modulesOf(next).includes(module))
      .map((module) => ({
        id: `module-removed:${module}`,
        sentence: `${next.package} no longer exposes ${module}: another host that loads this page by its module's name would show an error.`,
      })),
  ];
};

/** Finds the shell's own pages that the new version has removed. */
export const checkRemovedOfShell = (
  name: string,
  paths: readonly string[],
  { shell }: LiveSite,
): Finding[] => missing(shell?.paths ?? [], paths).map((path) => removedPath(name, path));
