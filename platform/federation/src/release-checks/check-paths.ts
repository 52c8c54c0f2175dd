import { matchRoutes } from 'react-router-dom';
import type { RemoteDescription } from '../runtime';
import type { Finding } from './build';
import { type LiveSite, liveDescriptionsByPackage } from './live-site';

/** Returns path segments as the router compares them: in lower case, without parameter names. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? ':' : segment.toLowerCase()));

/** Returns the normal form of a path: equal patterns give equal texts. */
const normalPattern = (path: string): string => `/${segmentsOf(path).join('/')}`;

const addressFrom = (segments: readonly string[]): string =>
  `/${segments
    .filter((segment) => segment !== '*')
    .map((segment) => (segment === ':' ? 'x' : segment))
    .join('/')}`;

/** Returns an example of a URL that both route paths match, or undefined if there is none. */
const sharedAddress = (one: string, other: string): string | undefined => {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  const shared: string[] = [];
  for (let index = 0; ; index += 1) {
    const [left, right] = [a[index], b[index]];
    if (left === '*') return addressFrom([...shared, ...b.slice(index)]);
    if (right === '*') return addressFrom([...shared, ...a.slice(index)]);
    if (left === undefined || right === undefined) {
      return left === right ? addressFrom(shared) : undefined;
    }
    if (left !== right && left !== ':' && right !== ':') return undefined;
    shared.push(left === ':' ? right : left);
  }
};

/** Whether the route path `by` matches every URL that `path` matches. */
export const isPathCovered = (path: string, by: string): boolean => {
  const [inner, outer] = [segmentsOf(path), segmentsOf(by)];
  for (const [index, segment] of outer.entries()) {
    if (segment === '*') return true;
    const own = inner[index];
    if (own === undefined || own === '*') return false;
    if (segment !== ':' && segment !== own) return false;
  }
  return inner.length === outer.length;
};

/** Returns which of two paths the router prefers at a URL. In a tie, the order of both decides. */
const preferred = (one: string, other: string, address: string): 'first' | 'second' | 'tie' => {
  const routes = [{ path: one }, { path: other }];
  const winners = [routes, [...routes].reverse()].map(
    (each) => matchRoutes(each, address)?.[0]?.route,
  );
  if (winners[0] !== winners[1]) return 'tie';
  return winners[0] === routes[0] ? 'first' : 'second';
};

type Claim = { name: string; paths: readonly string[] };

const claimsBeside = (live: LiveSite, changed: string): Claim[] =>
  Object.entries(liveDescriptionsByPackage(live))
    .filter(([name]) => name !== changed)
    .map(([name, versions]) => ({ name, paths: versions.flatMap(({ paths }) => paths) }));

/** Returns a sentence if a path would replace a live page of another package at a URL. */
const takenAddress = (name: string, path: string, { name: owner, paths }: Claim) => {
  for (const live of paths) {
    const address = sharedAddress(path, live);
    const winner = address && preferred(path, live, address);
    // Skips a live page that the router still prefers: the live page keeps its URL.
    if (!address || winner === 'second') continue;
    const why = winner === 'tie' ? 'the router ranks both the same' : 'the router prefers it';
    return `${path} of ${name} takes ${address} from ${live} of ${owner}, because ${why}: whoever opens it would get another page than before.`;
  }
  return undefined;
};

const claimFinding = (claim: Claim, index: number, others: readonly Claim[]): Finding[] => {
  const { name, paths } = claim;
  const path = paths[index] ?? '';
  const earlier = { name, paths: paths.slice(0, index) };
  const isSame = (each: string) => normalPattern(each) === normalPattern(path);
  const owner = [earlier, ...others].find((each) => each.paths.some(isSame));
  if (owner) {
    const sentence = `${name} claims ${path}, which ${owner.name} has already: whoever opens it would get only one of the two pages.`;
    return [{ id: `path-taken:${path}`, sentence }];
  }
  for (const other of others) {
    const sentence = takenAddress(name, path, other);
    if (sentence) return [{ id: `path-covered:${path}`, sentence }];
  }
  return [];
};

/**
 * Finds paths that another page has already, and paths that would take a URL from a live page of
 * another package. Other overlaps are fine (decision 15).
 */
export const checkPathConflicts = (claim: Claim, live: LiveSite): Finding[] => {
  const others = claimsBeside(live, claim.name);
  return claim.paths.flatMap((_, index) => claimFinding(claim, index, others));
};

/**
 * Finds a live package that has the same short name as this remote. The registry can have a short
 * name only once.
 */
export const checkRemoteName = (
  { name, package: own }: RemoteDescription,
  live: LiveSite,
): Finding[] =>
  Object.entries(live.remotes)
    .filter(([other, releases]) => other !== own && releases[0]?.description.name === name)
    .map(([other]) => ({
      id: `name-taken:${name}`,
      sentence: `${own} calls itself ${name}, as ${other} does: it would take that one's place in the registry, and all pages of ${other} would be gone. Accepting this helps only on a site that already has both.`,
    }));
