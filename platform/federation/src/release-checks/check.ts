import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseDocument, readJsonFile, SHELL } from '../release';
import { DEFAULT_ROUTES } from '../runtime';
import { type CheckedBuild, type Finding, type Findings, readBuild } from './build';
import { compareWithLiveSite, type VersionComparison } from './change';
import { type Budgets, budgetsSchema, checkBudget } from './check-budget';
import { checkAgainstConfig } from './check-config';
import { checkBuildContents } from './check-contents';
import { checkPathConflicts, isPathCoveredByRoute } from './check-paths';
import { checkSharing } from './check-sharing';
import type { LiveSite } from './live-site';

/** An entry in a folder's `budgets.json` replaces the kit's entry of the same name. */
export const readBudgets = (...folders: readonly string[]): Budgets => {
  const own = folders.map((folder) => path.join(folder, 'budgets.json')).filter(existsSync);
  const files = [path.join(import.meta.dirname, '../../budgets.json'), ...own];
  return Object.assign(
    {},
    ...files.map((file) => parseDocument(budgetsSchema, readJsonFile(file), file)),
  );
};

function* checkRemovals({ name, next, before }: VersionComparison): Findings {
  for (const path of before?.paths ?? []) {
    if (next.paths.some((each) => isPathCoveredByRoute(path, each))) continue;
    const sentence = `${name} no longer has ${path}: whoever opens it, from a bookmark or a link in another package, would get the 404 page.`;
    yield { id: `route-removed:${path}`, sentence };
  }
  for (const module of new Set(before?.modules)) {
    if (next.modules.includes(module)) continue;
    const sentence = `${name} no longer exposes ${module}: another host that loads this page by its module's name would show an error.`;
    yield { id: `module-removed:${module}`, sentence };
  }
  for (const language of before?.languages ?? []) {
    if (next.languages.includes(language)) continue;
    const sentence = `${name} no longer has the language ${language}, which is live: its visitors would read English. Keep locales/${language}.json.`;
    yield { id: `language-removed:${language}`, sentence };
  }
}

/** Finds removed slots that other packages fill, and filled slots that no package offers. */
function* checkSlots({ name, next, own, others }: VersionComparison): Findings {
  const offered = [next, ...others].flatMap(({ slots }) => slots);
  for (const slot of next.fills) {
    if (offered.includes(slot)) continue;
    const sentence = `${name} fills the slot ${slot}, which nothing that is live offers: nobody would see it. Release the page that offers it first.`;
    yield { id: `slot-missing:${slot}`, sentence };
  }
  const dropped = own.flatMap(({ slots }) => slots).filter((slot) => !offered.includes(slot));
  for (const { name: other, fills } of others) {
    for (const slot of fills) {
      if (!dropped.includes(slot)) continue;
      const sentence = `${name} no longer offers the slot ${slot}, which ${other} fills: what it shows there would be gone. Keep the slot until ${other} is released without it.`;
      yield { id: `slot-removed:${slot}:${other}`, sentence };
    }
  }
}

/**
 * Reports a live shell that cannot be read, and versions that only a newer kit can read. For a
 * change of a remote, reports only versions of this remote.
 */
function* checkFormats(changed: string, { unreadable, shellProblem }: LiveSite): Findings {
  if (shellProblem) {
    const sentence = `${shellProblem} So ${changed} could not be compared with the live shell. Release that version of the shell again, from its build, and accept this finding for it.`;
    yield { id: 'shell-unreadable', sentence };
  }
  for (const name of unreadable) {
    if (name !== changed && changed !== SHELL) continue;
    const sentence = `a version of ${name} on the site was written by a newer kit, so ${changed} could not be compared with it: update @platform/federation.`;
    yield { id: `kit-too-old:${name}`, sentence };
  }
}

/** Finds another remote with the same short name, because a registry has one remote per name. */
function* checkShortName({ name, next: { shortName }, others }: VersionComparison): Findings {
  const same = others.filter((other) => shortName && other.shortName === shortName);
  for (const other of new Set(same.map((each) => each.name))) {
    const sentence = `${name} calls itself ${shortName}, as ${other} does: one would take the other's place in the registry, and all its pages would be gone. Accepting this helps only on a site that already has both.`;
    yield { id: `name-taken:${shortName}`, sentence };
  }
}

/** Finds a changed short name, because browsers use the live version's name for all versions. */
function* checkKeptShortName({ name, next, before }: VersionComparison): Findings {
  const { shortName } = next;
  if (!before || before.shortName === shortName) return;
  const sentence = `${name} calls itself ${shortName}, and its live version calls itself ${before.shortName}: browsers look for all versions under the name of the live one, so they may not find a candidate or an earlier version. Keep the name.`;
  yield { id: `name-changed:${shortName}`, sentence };
}

function* checkCompatibility({ kind, description }: CheckedBuild, live: LiveSite): Findings {
  const change = compareWithLiveSite(description, live);
  yield* checkFormats(change.name, live);
  yield* checkPathConflicts(change);
  yield* checkShortName(change);
  if (kind === 'remote' && live.shell) yield* checkSharing(description, live.shell);
  if (kind === 'shell') {
    for (const remote of Object.values(live.remotes).flat()) {
      yield* checkSharing(remote.description, description, remote.role);
    }
  }
}

export const checkRelease = (
  name: string,
  folder: string,
  live: LiveSite,
  budgets: Budgets = readBudgets(),
): Finding[] => {
  const build = readBuild(name, folder);
  // Refuses wrong or unknown values in routes. A rollback skips this check, because its version may
  // come from a newer kit that knows more values.
  if (build.kind === 'remote' && build.routeProblems.length > 0)
    throw new Error(build.routeProblems.join('\n'));
  const change = compareWithLiveSite(build.description, live);
  return [
    ...checkBuildContents(build),
    ...checkRemovals(change),
    ...checkSlots(change),
    ...checkKeptShortName(change),
    ...checkCompatibility(build, live),
    ...(build.kind === 'remote' ? checkAgainstConfig(build, live) : []),
    ...checkBudget(build, budgets),
  ];
};

/**
 * Checks only the compatibility with other packages, because the release of this version has
 * checked its contents, and a rollback may remove pages.
 */
export const checkRollback = (name: string, folder: string, live: LiveSite): Finding[] => [
  ...checkCompatibility(readBuild(name, folder), live),
];

/** The shell sends visitors to these paths on every site, also if no remote has such a path. */
const NEEDED_PATHS = ['/', ...Object.values(DEFAULT_ROUTES)];

export const checkRetirement = (name: string, live: LiveSite): Finding[] => {
  const change = compareWithLiveSite({ package: name, paths: [], languages: [], slots: [] }, live);
  const own = change.own.flatMap(({ paths }) => paths);
  const needed = NEEDED_PATHS.filter((path) => own.includes(path));
  return [
    ...needed.map((path) => ({
      id: `route-needed:${path}`,
      sentence: `${name} has ${path}, where the shell sends visitors: they would only see that it was removed. Release a remote that has it first.`,
    })),
    ...checkFormats(name, live),
    ...checkSlots(change),
  ];
};

/**
 * Throws one error with all findings that are not accepted.
 * @param what the first line: "remote-main was not released, and nothing was changed"
 */
export const assertNoFindings = (
  what: string,
  findings: readonly Finding[],
  accepted?: readonly string[],
): void => {
  const left = findings.filter(({ id }) => !accepted?.includes(id));
  if (left.length === 0) return;
  // Prints equal findings once, because a live version and a candidate may cause the same finding.
  const lines = new Set(left.map(({ id, sentence }) => `  ✗ ${sentence}\n    [${id}]`));
  const next = accepted
    ? 'Fix these findings, or accept one by the id in its brackets: once with --accept, or in acceptances.json until a day.'
    : 'Fix these findings.';
  throw new Error([`${what}:`, ...lines, next].join('\n'));
};
