import { isDeepStrictEqual } from 'node:util';
import { matchPath, matchRoutes } from 'react-router-dom';
import type { RemoteDescription } from '../runtime';
import type { Finding } from './build';
import { type LiveSite, liveDescriptionsByPackage, type OfferedRelease } from './live-site';

/** Returns path segments as the router compares them: in lower case, without parameter names. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase()));

/** Returns an example of a URL that both route paths match, or undefined if there is none. */
const sharedAddress = (one: string, other: string): string | undefined => {
  const [long = [], short = []] = [one, other]
    .map((path) => segmentsOf(path).filter((segment) => segment !== '*'))
    .sort((a, b) => b.length - a.length);
  const segments = long.map((segment, index) => (segment === ':' ? short[index] : segment) ?? ':');
  const address = `/${segments.join('/').replaceAll(':', 'x')}`;
  return matchPath(one, address) && matchPath(other, address) ? address : undefined;
};

/** Whether the route path `by` matches every URL that `path` matches. */
export const isRouteCoveredBy = (path: string, by: string): boolean => {
  // No path of a route has a segment `_` (`pathSchema`), so only a parameter or a subtree matches it.
  const example = path.replaceAll(/:\w+/g, '_');
  // The shortest URL of a subtree, and one that is longer than `by`.
  const rests = ['', '_/'.repeat(by.length)];
  return rests.every((rest) => matchPath(by, example.replace('*', rest)));
};

/** Returns the path that the router chooses at a URL. In a tie, it chooses the first path. */
const chosenPath = (address: string, paths: readonly string[]): string | undefined => {
  const routes = paths.map((path) => ({ path }));
  return matchRoutes(routes, address)?.[0]?.route.path;
};

type Claim = { name: string; paths: readonly string[] };

/** Returns a sentence if a path would replace a live page of another package at a URL. */
const takenAddress = (name: string, path: string, { name: owner, paths }: Claim) => {
  for (const live of paths) {
    const address = sharedAddress(path, live);
    // Skips a live page that the router still prefers: the live page keeps its URL.
    if (!address || chosenPath(address, [path, live]) === live) continue;
    const isTie = chosenPath(address, [live, path]) === live;
    const why = isTie ? 'the router ranks both the same' : 'the router prefers it';
    return `${path} of ${name} takes ${address} from ${live} of ${owner}, because ${why}: whoever opens it would get another page than before.`;
  }
  return undefined;
};

/**
 * Finds paths that another page has already, and paths that would take a URL from a live page of
 * another package. Other overlaps are fine (decision 15).
 */
export const checkPathConflicts = ({ name, paths }: Claim, live: LiveSite): Finding[] => {
  const others = Object.entries(liveDescriptionsByPackage(live))
    .filter(([other]) => other !== name)
    .map(([other, versions]) => ({ name: other, paths: versions.flatMap((each) => each.paths) }));
  return paths.flatMap((path, index): Finding[] => {
    const earlier = { name, paths: paths.slice(0, index) };
    const isSame = (each: string) => isDeepStrictEqual(segmentsOf(each), segmentsOf(path));
    const owner = [earlier, ...others].find((each) => each.paths.some(isSame));
    if (owner) {
      const sentence = `${name} claims ${path}, which ${owner.name} has already: whoever opens it would get only one of the two pages.`;
      return [{ id: `path-taken:${path}`, sentence }];
    }
    const sentence = others.map((other) => takenAddress(name, path, other)).find(Boolean);
    return sentence ? [{ id: `path-covered:${path}`, sentence }] : [];
  });
};

/**
 * Finds another remote with the same short name, because the registry has each short name only
 * once.
 */
export const checkRemoteNameIsFree = (
  { name, package: own }: RemoteDescription,
  live: LiveSite,
): Finding[] => {
  const hasName = ({ description }: OfferedRelease) => description.name === name;
  return Object.entries(live.remotes)
    .filter(([other, releases]) => other !== own && releases.some(hasName))
    .map(([other]) => ({
      id: `name-taken:${name}`,
      sentence: `${own} calls itself ${name}, as ${other} does: one would take the other's place in the registry, and all its pages would be gone. Accepting this helps only on a site that already has both.`,
    }));
};
