import * as v from 'valibot';
import type { BuiltFile, RemoteBuild, ShellBuild } from './build';
import type { Finding } from './finding';

const kilobytes = v.pipe(v.number(), v.minValue(0));
const budgetSchema = v.object({
  /** The script that comes first: a remote's entry, the shell's scripts named in its page. */
  entry: kilobytes,
  /** A page's scripts and styles together, the entry aside. A shell has none. */
  page: v.optional(kilobytes),
  /** Pages that may be larger, by path, each for a reason its team knows. */
  pages: v.optional(v.record(v.string(), kilobytes), {}),
});

/** `budgets.json`: kB (1000 bytes) after gzip, for `shell`, for any `remote`, and for packages by name. */
export const budgetsSchema = v.record(v.string(), budgetSchema);
export type Budgets = v.InferOutput<typeof budgetsSchema>;

const sizeOf = (names: readonly string[], files: Readonly<Record<string, BuiltFile>>): number =>
  names.reduce((sum, name) => sum + (files[name]?.gzip ?? 0), 0) / 1000;

const tooLarge = (name: string, what: string, size: number, limit: number): Finding[] =>
  size <= limit
    ? []
    : [
        {
          id: `size:${what}`,
          sentence: `${what} of ${name} is ${size.toFixed(1)} kB after gzip, over its budget of ${limit} kB: on a slow connection everyone who opens it waits longer. Make it smaller, or raise the budget in platform/federation/budgets.json with its reason.`,
        },
      ];

const firstScripts = (page: string): string[] =>
  [...page.matchAll(/<script\b[^>]*\bsrc="\/?([^"]+)"/g)].map(([, file = '']) => file);

/** What of a build is larger than it may be. */
export const checkBudget = (build: RemoteBuild | ShellBuild, budgets: Budgets): Finding[] => {
  const { name, files } = build;
  const budget = budgets[name] ?? budgets[build.kind];
  if (!budget) return [];
  if (build.kind === 'shell') {
    const scripts = firstScripts(build.page);
    return tooLarge(name, 'The first script', sizeOf(scripts, files), budget.entry);
  }
  const { entry, routes } = build.description;
  return [
    ...tooLarge(name, 'The entry', sizeOf([entry], files), budget.entry),
    ...routes.flatMap(({ path, scripts, styles }) => {
      const limit = budget.pages[path] ?? budget.page ?? Number.POSITIVE_INFINITY;
      return tooLarge(name, `The page ${path}`, sizeOf([...scripts, ...styles], files), limit);
    }),
  ];
};
