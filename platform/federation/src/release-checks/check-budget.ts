import * as v from 'valibot';
import type { RemoteBuild, ShellBuild } from './build';
import type { Finding } from './finding';
import { sizesOf } from './sizes';

const kilobytes = v.pipe(v.number(), v.minValue(0));
const budgetSchema = v.object({
  /** The script that comes first: a remote's entry, the shell's scripts named in its page. */
  entry: kilobytes,
  /** A page's scripts and styles together, without the entry. A shell has none. */
  page: v.optional(kilobytes),
  /** Pages that may be larger, by path. */
  pages: v.optional(v.record(v.string(), kilobytes), {}),
});

/** `budgets.json`: kB (1000 bytes) after gzip, for `shell`, for any `remote`, and for packages by name. */
export const budgetsSchema = v.record(v.string(), budgetSchema);
export type Budgets = v.InferOutput<typeof budgetsSchema>;

const tooLarge = (name: string, what: string, bytes: number, limit: number): Finding[] =>
  bytes <= limit * 1000
    ? []
    : [
        {
          id: `size:${what}`,
          sentence: `${what} of ${name} is ${(bytes / 1000).toFixed(1)} kB after gzip, over its budget of ${limit} kB: on a slow connection everyone who opens it waits longer. Make it smaller, or raise the budget in platform/federation/budgets.json with its reason.`,
        },
      ];

/** Finds the parts of a build that exceed their budgets. */
export const checkBudget = (build: RemoteBuild | ShellBuild, budgets: Budgets): Finding[] => {
  const { name, kind } = build;
  const budget = budgets[name] ?? budgets[kind];
  if (!budget) return [];
  return sizesOf(build).flatMap(({ part, path = '', gzip }) => {
    if (part === 'page') {
      const limit = budget.pages[path] ?? budget.page ?? Number.POSITIVE_INFINITY;
      return tooLarge(name, `The page ${path}`, gzip, limit);
    }
    const what = kind === 'shell' ? 'The first script' : 'The entry';
    return tooLarge(name, what, gzip, budget.entry);
  });
};
