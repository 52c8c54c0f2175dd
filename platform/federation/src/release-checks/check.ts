import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseDocument, readJsonFile } from '../release';
import { ALLOWED_KINDS, KIND_FACTS } from '../runtime';
import { type Finding, type RemoteBuild, readBuild, type ShellBuild } from './build';
import { type Budgets, budgetsSchema, checkBudget } from './check-budget';
import { checkAgainstConfig, checkContents } from './check-contents';
import { checkPathConflicts, checkRemoteName } from './check-paths';
import { checkLanguages, checkRemovedPages, checkSlots } from './check-removed';
import { checkAgainstRemotes, checkAgainstShell } from './check-sharing';
import type { LiveSite } from './live-site';

const readBudgetFile = (file: string): Budgets =>
  parseDocument(budgetsSchema, readJsonFile(file), file);

/** Reads the budgets of the site. A folder's `budgets.json` overrides them. */
export const readBudgets = (...folders: readonly string[]): Budgets => {
  const own = folders.map((folder) => path.join(folder, 'budgets.json')).filter(existsSync);
  const files = [path.join(import.meta.dirname, '../../budgets.json'), ...own];
  return Object.assign({}, ...files.map(readBudgetFile));
};

/** Finds what is incompatible between a build and the live versions that visitors load with it. */
const checkCompatibility = (build: RemoteBuild | ShellBuild, live: LiveSite): Finding[] => [
  ...checkPathConflicts(build, live),
  ...(build.kind === 'shell'
    ? checkAgainstRemotes(build.description, live)
    : [...checkRemoteName(build.description, live), ...checkAgainstShell(build.description, live)]),
];

export const checkRelease = (
  name: string,
  folder: string,
  live: LiveSite,
  budgets: Budgets = readBudgets(),
): Finding[] => {
  const { build, findings } = readBuild(name, folder);
  if (!build) return findings;
  return [
    ...checkContents(build),
    ...checkRemovedPages(build, live),
    ...checkSlots(build, live),
    ...checkLanguages(build, live),
    ...checkCompatibility(build, live),
    ...(build.kind === 'remote' ? checkAgainstConfig(build, live) : []),
    ...checkBudget(build, budgets),
  ];
};

/**
 * Checks only whether the versions that would run together are compatible: the contents of an
 * earlier version were checked at its release, and a rollback may remove pages.
 */
export const checkRollback = (name: string, folder: string, live: LiveSite): Finding[] => {
  const { build, findings } = readBuild(name, folder);
  return build ? checkCompatibility(build, live) : findings;
};

/** The paths to which the shell sends visitors, whatever remotes the site has. */
const NEEDED_PATHS = ['/', ...ALLOWED_KINDS.map((kind): string => KIND_FACTS[kind].defaultRoute)];

/** Finds everything except a remote's own pages that would break if the remote were removed. */
export const checkRetirement = (name: string, live: LiveSite): Finding[] => {
  const routes = live.remotes[name]?.flatMap(({ description }) => description.routes) ?? [];
  const needed = NEEDED_PATHS.filter((path) => routes.some((route) => route.path === path));
  return [
    ...needed.map((path) => ({
      id: `route-needed:${path}`,
      sentence: `${name} has ${path}, where the shell sends visitors: they would only see that it was removed. Release a remote that has it first.`,
    })),
    ...checkSlots({ kind: 'remote', name, description: { routes: [] } }, live),
  ];
};

/**
 * Throws one error with all findings, except those accepted by their ids.
 * @param what the first line: "remote-main was not released, and nothing was changed"
 */
export const assertNoFindings = (
  what: string,
  findings: readonly Finding[],
  accepted?: readonly string[],
): void => {
  const left = findings.filter(({ id }) => !accepted?.includes(id));
  if (left.length === 0) return;
  const lines = left.map(({ id, sentence }) => `  ✗ ${sentence}\n    [${id}]`);
  const next = accepted
    ? 'Fix these findings, or accept one by the id in its brackets: once with --accept, or in acceptances.json until a day.'
    : 'Fix these findings.';
  throw new Error([`${what}:`, ...lines, next].join('\n'));
};
