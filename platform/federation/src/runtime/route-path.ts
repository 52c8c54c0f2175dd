import * as v from 'valibot';

/** A name, then names and `:parameters`, and at the end `*` for every address below. */
const PATH = /^\/(?:[a-z0-9-]+(?:\/(?:[a-z0-9-]+|:[a-zA-Z]\w*))*(?:\/\*)?)?$/;

const parametersOf = (path: string): string[] => path.match(/:\w+/g) ?? [];

/**
 * The path of a route, as the router writes it. The first part is a name: a remote never claims every address of the
 * site, so an unknown address stays a 404.
 */
export const pathSchema = v.pipe(
  v.string(),
  v.regex(
    PATH,
    ({ received }) =>
      `${received} is no path: lower-case names, then also :parameters and a last *, as in /reports/:id/*`,
  ),
  v.check(
    (path) => new Set(parametersOf(path)).size === parametersOf(path).length,
    ({ received }) => `${received} has two parameters with one name`,
  ),
);

/** Whether a path has parameters. Such a path has no single address. */
export const hasParameters = (path: string): boolean => path.includes(':');

/** Whether a path stands for many addresses: it has parameters, or it is a subtree. */
export const isPattern = (path: string): boolean => /[:*]/.test(path);

/** The address of a path without parameters: `/reports` for the subtree `/reports/*`. */
export const addressOf = (path: string): string => path.replace(/\/\*$/, '');
