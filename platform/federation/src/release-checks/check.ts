import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseDocument, readJsonFile } from '../release';
import { ALLOWED_KINDS, type RemoteDescription, SESSION_KIND_FACTS } from '../runtime';
import { type Finding, type RemoteBuild, readBuild, type ShellBuild } from './build';
import { type Budgets, budgetsSchema, checkBudget } from './check-budget';
import { checkAgainstConfig, checkContents } from './check-contents';
import { checkPathConflicts, checkRemoteName, isPathCovered, pathsOfRemote } from './check-paths';
import { checkAgainstRemotes, checkAgainstShell } from './check-sharing';
import type { LiveSite } from './live-site';

const readBudgetFile = (file: string): Budgets =>
  parseDocument(budgetsSchema, readJsonFile(file), file);

/** Reads the site's budgets. A `budgets.json` in one of the folders overrides these budgets. */
export const readBudgets = (...folders: readonly string[]): Budgets => {
  const own = folders.map((folder) => path.join(folder, 'budgets.json')).filter(existsSync);
  const files = [path.join(import.meta.dirname, '../../budgets.json'), ...own];
  return Object.assign({}, ...files.map(readBudgetFile));
};

type Build = RemoteBuild | ShellBuild;

/** Returns paths and modules of the live version. A package that was never released has none. */
const liveOf = ({ kind, name }: Build, { shell, remotes }: LiveSite) => {
  if (kind === 'shell') return { paths: shell?.paths ?? [], modules: [] };
  const current = remotes[name]?.find(({ role }) => role === 'live')?.description;
  return {
    paths: current ? pathsOfRemote(current) : [],
    modules: [...new Set(current?.routes.map(({ module }) => module))],
  };
};

const checkRemovedPages = (next: Build, live: LiveSite): Finding[] => {
  const { name } = next;
  const before = liveOf(next, live);
  const isExposed = (module: string) =>
    next.kind === 'remote' && next.description.routes.some((route) => route.module === module);
  return [
    ...before.paths
      .filter((path) => !next.paths.some((each) => isPathCovered(path, each)))
      .map((path) => ({
        id: `route-removed:${path}`,
        sentence: `${name} no longer has ${path}: whoever opens it, from a bookmark or a link in another package, would get the 404 page.`,
      })),
    ...before.modules
      .filter((module) => !isExposed(module))
      .map((module) => ({
        id: `module-removed:${module}`,
        sentence: `${name} no longer exposes ${module}: another host that loads this page by its module's name would show an error.`,
      })),
  ];
};

const languagesOfRemote = ({ titles = {} }: RemoteDescription): string[] => Object.keys(titles);

/** Finds languages that only the live version has: their speakers would then read English. */
const checkLanguages = (build: Build, live: LiveSite): Finding[] => {
  const { name } = build;
  const now =
    build.kind === 'shell' ? build.description.languages : languagesOfRemote(build.description);
  const before =
    build.kind === 'shell'
      ? (live.shell?.languages ?? [])
      : (live.remotes[name] ?? []).flatMap(({ description }) => languagesOfRemote(description));
  const lost = [...new Set(before)].filter((language) => !now.includes(language));
  return lost.map((language) => ({
    id: `language-removed:${language}`,
    sentence: `${name} no longer has the language ${language}, which is live: its visitors would read English. Keep locales/${language}.json.`,
  }));
};

/** The slots that a package offers and fills. A remote does so on its pages (`routes`). */
type SlotSource = { slots?: readonly string[]; routes?: RemoteDescription['routes'] };

const slotSourcesOf = ({ shell, remotes }: LiveSite): Record<string, SlotSource> => {
  const sources = Object.entries(remotes).map(([name, releases]): [string, SlotSource] => [
    name,
    { routes: releases.flatMap(({ description }) => description.routes) },
  ]);
  return { ...(shell && { [shell.package]: shell }), ...Object.fromEntries(sources) };
};

const offeredSlots = (sources: Record<string, SlotSource>): string[] =>
  Object.values(sources).flatMap(({ slots: own = [], routes = [] }) => [
    ...own,
    ...routes.flatMap(({ slots = [] }) => slots),
  ]);

/** Finds removed slots that other packages fill, and fillers in `next` of slots that nobody has. */
const checkSlots = (changed: string, next: SlotSource, live: LiveSite): Finding[] => {
  const before = slotSourcesOf(live);
  const after = { ...before, [changed]: next };
  const [offeredBefore, offered] = [offeredSlots(before), offeredSlots(after)];
  const fills = Object.entries(after).flatMap(([name, { routes = [] }]) =>
    routes.flatMap(({ fills = [] }) => fills.map(({ slot }) => ({ name, slot }))),
  );
  const lost = fills.filter(({ slot }) => !offered.includes(slot));
  return lost.flatMap(({ name, slot }): Finding[] => {
    if (name === changed) {
      const sentence = `${name} fills the slot ${slot}, which nothing that is live offers: nobody would see it. Release the page that offers it first.`;
      return [{ id: `slot-missing:${slot}`, sentence }];
    }
    if (!offeredBefore.includes(slot)) return [];
    const sentence = `${changed} no longer offers the slot ${slot}, which ${name} fills: what it shows there would be gone. Keep the slot until ${name} is released without it.`;
    return [{ id: `slot-removed:${slot}:${name}`, sentence }];
  });
};

/** Finds what is incompatible between a build and the live versions that visitors load with it. */
const checkCompatibility = (build: Build, live: LiveSite): Finding[] => [
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
  const build = readBuild(name, folder);
  return [
    ...checkContents(build),
    ...checkRemovedPages(build, live),
    ...checkSlots(name, build.description, live),
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
export const checkRollback = (name: string, folder: string, live: LiveSite): Finding[] =>
  checkCompatibility(readBuild(name, folder), live);

/** The paths to which the shell sends visitors, whatever remotes the site has. */
const NEEDED_PATHS = [
  '/',
  ...ALLOWED_KINDS.map((kind): string => SESSION_KIND_FACTS[kind].defaultRoute),
];

/** Finds everything except a remote's own pages that would break if the remote were removed. */
export const checkRetirement = (name: string, live: LiveSite): Finding[] => {
  const routes = live.remotes[name]?.flatMap(({ description }) => description.routes) ?? [];
  const needed = NEEDED_PATHS.filter((path) => routes.some((route) => route.path === path));
  return [
    ...needed.map((path) => ({
      id: `route-needed:${path}`,
      sentence: `${name} has ${path}, where the shell sends visitors: they would only see that it was removed. Release a remote that has it first.`,
    })),
    ...checkSlots(name, {}, live),
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
