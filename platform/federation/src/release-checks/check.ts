import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseDocument, readJsonFile, SHELL } from '../release';
import { ALLOWED_KINDS, SESSION_KIND_FACTS } from '../runtime';
import { type CheckedBuild, type Finding, readBuild } from './build';
import { type Budgets, budgetsSchema, checkBudget } from './check-budget';
import { checkAgainstSiteConfig, checkBuildContents } from './check-contents';
import { checkPathConflicts, checkRemoteNameIsFree, isRouteCoveredBy } from './check-paths';
import { checkRemoteAgainstShell, checkShellAgainstRemotes } from './check-sharing';
import {
  type LiveSite,
  liveDescriptionsByPackage,
  type NormalizedDescription,
  normalizeDescription,
} from './live-site';

/** Reads the budgets of the kit. The `budgets.json` of a folder replaces the entries it names. */
export const readBudgets = (...folders: readonly string[]): Budgets => {
  const own = folders.map((folder) => path.join(folder, 'budgets.json')).filter(existsSync);
  const files = [path.join(import.meta.dirname, '../../budgets.json'), ...own];
  return Object.assign(
    {},
    ...files.map((file) => parseDocument(budgetsSchema, readJsonFile(file), file)),
  );
};

const checkRemovedPages = (
  { kind, name, description }: CheckedBuild,
  live: LiveSite,
): Finding[] => {
  const releases = live.remotes[name] ?? [];
  const replaced =
    kind === 'shell' ? live.shell : releases.find(({ role }) => role === 'live')?.description;
  if (!replaced) return [];
  const [before, after] = [normalizeDescription(replaced), normalizeDescription(description)];
  return [
    ...before.paths
      .filter((path) => !after.paths.some((each) => isRouteCoveredBy(path, each)))
      .map((path) => ({
        id: `route-removed:${path}`,
        sentence: `${name} no longer has ${path}: whoever opens it, from a bookmark or a link in another package, would get the 404 page.`,
      })),
    ...[...new Set(before.modules)]
      .filter((module) => !after.modules.includes(module))
      .map((module) => ({
        id: `module-removed:${module}`,
        sentence: `${name} no longer exposes ${module}: another host that loads this page by its module's name would show an error.`,
      })),
  ];
};

const checkLanguages = ({ name, description }: CheckedBuild, live: LiveSite): Finding[] => {
  const now = normalizeDescription(description).languages;
  const before = liveDescriptionsByPackage(live)[name]?.flatMap(({ languages }) => languages);
  const lost = [...new Set(before)].filter((language) => !now.includes(language));
  return lost.map((language) => ({
    id: `language-removed:${language}`,
    sentence: `${name} no longer has the language ${language}, which is live: its visitors would read English. Keep locales/${language}.json.`,
  }));
};

/**
 * Finds slots that the new version of `changed` removes although other packages fill them. Also
 * finds slots that the new version fills although no package offers them.
 */
const checkSlots = (
  changed: string,
  next: Pick<NormalizedDescription, 'slots' | 'fills'>,
  live: LiveSite,
): Finding[] => {
  const { [changed]: replaced = [], ...others } = liveDescriptionsByPackage(live);
  const offered = [next, ...Object.values(others).flat()].flatMap(({ slots }) => slots);
  const isMissing = (slot: string) => !offered.includes(slot);
  const removed = replaced.flatMap(({ slots }) => slots).filter(isMissing);
  return [
    ...next.fills.filter(isMissing).map((slot) => ({
      id: `slot-missing:${slot}`,
      sentence: `${changed} fills the slot ${slot}, which nothing that is live offers: nobody would see it. Release the page that offers it first.`,
    })),
    ...Object.entries(others).flatMap(([name, versions]) => {
      const lost = versions.flatMap(({ fills }) => fills).filter((slot) => removed.includes(slot));
      return lost.map((slot) => ({
        id: `slot-removed:${slot}:${name}`,
        sentence: `${changed} no longer offers the slot ${slot}, which ${name} fills: what it shows there would be gone. Keep the slot until ${name} is released without it.`,
      }));
    }),
  ];
};

/**
 * Reports versions that only a newer kit can read: of the changed remote, or of all remotes if the
 * shell changes.
 */
const checkFormats = (changed: string, { unreadable }: LiveSite): Finding[] =>
  unreadable
    .filter((name) => name === changed || changed === SHELL)
    .map((name) => ({
      id: `kit-too-old:${name}`,
      sentence: `a version of ${name} on the site was written by a newer kit, so ${changed} could not be compared with it: update @platform/federation.`,
    }));

const checkCompatibility = (build: CheckedBuild, live: LiveSite): Finding[] => [
  ...checkFormats(build.name, live),
  ...checkPathConflicts(
    { name: build.name, paths: normalizeDescription(build.description).paths },
    live,
  ),
  ...(build.kind === 'shell'
    ? checkShellAgainstRemotes(build.description, live)
    : [
        ...checkRemoteNameIsFree(build.description, live),
        ...checkRemoteAgainstShell(build.description, live),
      ]),
];

export const checkRelease = (
  name: string,
  folder: string,
  live: LiveSite,
  budgets: Budgets = readBudgets(),
): Finding[] => {
  const build = readBuild(name, folder);
  return [
    ...checkBuildContents(build),
    ...checkRemovedPages(build, live),
    ...checkSlots(name, normalizeDescription(build.description), live),
    ...checkLanguages(build, live),
    ...checkCompatibility(build, live),
    ...(build.kind === 'remote' ? checkAgainstSiteConfig(build, live) : []),
    ...checkBudget(build, budgets),
  ];
};

/**
 * Checks only whether the versions that would run together are compatible: the contents of an
 * earlier version were checked at its release, and a rollback may remove pages.
 */
export const checkRollback = (name: string, folder: string, live: LiveSite): Finding[] =>
  checkCompatibility(readBuild(name, folder), live);

/** The paths to which the shell sends visitors, whatever remotes the site has. */
const NEEDED_PATHS = [
  '/',
  ...ALLOWED_KINDS.map((kind): string => SESSION_KIND_FACTS[kind].defaultRoute),
];

/** Finds what the shell and other packages would miss if a remote were removed. */
export const checkRetirement = (name: string, live: LiveSite): Finding[] => {
  const own = liveDescriptionsByPackage(live)[name]?.flatMap(({ paths }) => paths) ?? [];
  const needed = NEEDED_PATHS.filter((path) => own.includes(path));
  return [
    ...needed.map((path) => ({
      id: `route-needed:${path}`,
      sentence: `${name} has ${path}, where the shell sends visitors: they would only see that it was removed. Release a remote that has it first.`,
    })),
    ...checkFormats(name, live),
    ...checkSlots(name, { slots: [], fills: [] }, live),
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
