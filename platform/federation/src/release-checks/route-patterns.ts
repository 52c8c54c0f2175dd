import { matchRoutes } from 'react-router-dom';

const isParameter = (segment: string | undefined): boolean => segment?.startsWith(':') ?? false;

/** The segments of a path as the router compares them: names without upper case, parameters without their names. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((segment) => (isParameter(segment) ? ':' : segment.toLowerCase()));

/** A path in the form in which two equal patterns are the same text. */
export const normalPattern = (path: string): string => `/${segmentsOf(path).join('/')}`;

/** An address that consists of these segments, with a value for each parameter. */
const addressFrom = (segments: readonly string[]): string =>
  `/${segments
    .filter((segment) => segment !== '*')
    .map((segment) => (segment === ':' ? 'x' : segment))
    .join('/')}`;

/** An address that both paths match, or `undefined` when there is none. */
export const sharedAddress = (one: string, other: string): string | undefined => {
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

/** Whether every address of a path matches another path too. */
export const isCovered = (path: string, by: string): boolean => {
  const [inner, outer] = [segmentsOf(path), segmentsOf(by)];
  for (const [index, segment] of outer.entries()) {
    if (segment === '*') return true;
    const own = inner[index];
    if (own === undefined || own === '*') return false;
    if (segment !== ':' && segment !== own) return false;
  }
  return inner.length === outer.length;
};

/** Which of two paths the router prefers at an address that both match: the first, the second, or whichever is listed first. */
export const preferred = (
  one: string,
  other: string,
  address: string,
): 'first' | 'second' | 'tie' => {
  const routes = [{ path: one }, { path: other }];
  const winners = [routes, [...routes].reverse()].map(
    (each) => matchRoutes(each, address)?.[0]?.route,
  );
  if (winners[0] !== winners[1]) return 'tie';
  return winners[0] === routes[0] ? 'first' : 'second';
};
