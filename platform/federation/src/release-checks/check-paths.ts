import { isDeepStrictEqual } from 'node:util';
import { matchPath, matchRoutes } from 'react-router-dom';
import type { Findings } from './build';
import type { VersionComparison } from './change';

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
export const isPathCoveredByRoute = (path: string, by: string): boolean => {
  // Uses `_` as the value of each parameter. No path has the segment `_` (`pathSchema`). So if `by`
  // matches `_`, it has a parameter or `*` in this place, which matches every other value too.
  const example = path.replaceAll(/:\w+/g, '_');
  // `*` stands for any number of segments. So `by` must match two URLs: one that has no segment for
  // `*`, and one that has more segments than `by`. Only a path `by` with its own `*` matches the
  // second URL.
  const endings = ['', '_/'.repeat(by.length)];
  return endings.every((ending) => matchPath(by, example.replace('*', ending)));
};

/** Returns the path that the router chooses at a URL. At equal ranks, the first path wins. */
const chosenPath = (address: string, ...paths: readonly string[]): string | undefined => {
  const routes = paths.map((path) => ({ path }));
  return matchRoutes(routes, address)?.[0]?.route.path;
};

/** Returns a sentence if a path would replace a live page of another package at a URL. */
const takenAddress = (path: string, { name, others }: VersionComparison): string | undefined => {
  const pages = others.flatMap((owner) => owner.paths.map((live) => ({ owner: owner.name, live })));
  for (const { owner, live } of pages) {
    const address = sharedAddress(path, live);
    // Skips a live page that the router prefers to the new path, because this page keeps its URL.
    if (!address || chosenPath(address, path, live) === live) continue;
    const isTie = chosenPath(address, live, path) === live;
    const why = isTie ? 'the router ranks both the same' : 'the router prefers it';
    return `${path} of ${name} takes ${address} from ${live} of ${owner}, because ${why}: whoever opens it would get another page than before.`;
  }
  return undefined;
};

/**
 * Finds paths that another page has already, and paths that would take a URL from a live page of
 * another package. Accepts all other overlaps (decision 15).
 */
export function* checkPathConflicts(change: VersionComparison): Findings {
  const { name, next, others } = change;
  for (const [index, path] of next.paths.entries()) {
    const earlier = { name, paths: next.paths.slice(0, index) };
    const isSame = (each: string) => isDeepStrictEqual(segmentsOf(each), segmentsOf(path));
    const owner = [earlier, ...others].find(({ paths }) => paths.some(isSame));
    const sentence = owner
      ? `${name} claims ${path}, which ${owner.name} has already: whoever opens it would get only one of the two pages.`
      : takenAddress(path, change);
    if (sentence) yield { id: `${owner ? 'path-taken' : 'path-covered'}:${path}`, sentence };
  }
}
