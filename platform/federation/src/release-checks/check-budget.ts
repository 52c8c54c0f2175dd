import * as v from 'valibot';
import { isScriptOrStyle, sizeText } from '../release';
import type { CheckedBuild, Finding } from './build';

/**
 * Returns sizes in bytes after gzip. `path` is the path of a page, or the slot of a filler. For the
 * entry of a remote and for the scripts in the shell's page, `path` is undefined.
 */
export const entryAndPageSizes = (build: CheckedBuild): { path?: string; gzip: number }[] => {
  const sizeOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (build.files[name]?.gzip ?? 0), 0);
  if (build.kind === 'shell') {
    const scripts = build.page.matchAll(/<script\b[^>]*\bsrc="\/?([^"]+)"/g);
    return [{ gzip: sizeOf([...scripts].map(([, file = '']) => file)) }];
  }
  const { entry, routes } = build.description;
  const pages = routes.flatMap(({ fills = [], ...page }) => [
    page,
    ...fills.map(({ slot, ...fill }) => ({ path: slot, ...fill })),
  ]);
  return [
    { gzip: sizeOf([entry]) },
    ...pages.map(({ path, scripts, styles }) => ({ path, gzip: sizeOf([...scripts, ...styles]) })),
  ];
};

/** Lists the entry and the pages with sizes and changes of sizes: "- /reports: 12.3 kB (+0.4)". */
export const compareSizes = (build: CheckedBuild, before: CheckedBuild): string[] => {
  const sizesBefore = entryAndPageSizes(before);
  return entryAndPageSizes(build).map(({ path, gzip }) => {
    const same = sizesBefore.find((each) => each.path === path);
    return `- ${path ?? 'Entry'}: ${sizeText(gzip, same?.gzip)}${same ? '' : ' (new)'}`;
  });
};

const kilobytes = v.pipe(v.number(), v.minValue(0));
const budgetSchema = v.object({
  /** The limit for a remote's entry, or for the scripts in the shell's page. */
  entry: kilobytes,
  /** The limit for a page's scripts and styles, without the entry. Shells have no such limit. */
  page: v.optional(kilobytes),
  /** The limit for a picture, a font or another file that is neither script nor style. */
  asset: v.optional(kilobytes),
  /** The limits of single pages, by path, instead of the limit in `page`. */
  pages: v.optional(v.record(v.string(), kilobytes), {}),
});

/** `budgets.json`: limits in kB (1000 bytes) after gzip, by `shell`, `remote` or package name. */
export const budgetsSchema = v.record(v.string(), budgetSchema);
export type Budgets = v.InferOutput<typeof budgetsSchema>;

/** Sizes may exceed a budget by this factor, because a new compiler changes sizes a little. */
const GROWTH_TOLERANCE = 1.02;

export const checkBudget = (build: CheckedBuild, budgets: Budgets): Finding[] => {
  const { name, kind, files } = build;
  const budget = budgets[name] ?? budgets[kind];
  if (!budget) return [];
  const entry = kind === 'shell' ? 'The first script' : 'The entry';
  const sizes = entryAndPageSizes(build).map(({ path, gzip }) =>
    path === undefined
      ? { what: entry, gzip, limit: budget.entry }
      : { what: `The page ${path}`, gzip, limit: budget.pages[path] ?? budget.page },
  );
  const assets = Object.entries(files).filter(([file]) => !isScriptOrStyle(file));
  for (const [file, { gzip }] of assets) {
    // Removes the hash, so that an accepted finding has the same id in the next build.
    const what = `The file ${file.replace(/\.[0-9a-f]{8,}(?=\.)/, '')}`;
    sizes.push({ what, gzip, limit: budget.asset ?? budgets[kind]?.asset });
  }
  return sizes.flatMap(({ what, gzip, limit }) => {
    if (limit === undefined || gzip <= limit * 1000 * GROWTH_TOLERANCE) return [];
    const sentence = `${what} of ${name} is ${(gzip / 1000).toFixed(1)} kB after gzip, more than 2 % over its budget of ${limit} kB: on a slow connection everyone who opens it waits longer. Make it smaller, or raise the budget in budgets.json and say why.`;
    return [{ id: `size:${what}`, sentence }];
  });
};
