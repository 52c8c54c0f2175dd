import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAll } from 'js-yaml';

type Versions = Record<string, string>;
type Snapshot = { dependencies?: Versions; optionalDependencies?: Versions };
type Locked = Record<string, { version: string }>;
type Importer = {
  dependencies?: Locked;
  optionalDependencies?: Locked;
  devDependencies?: Locked;
};

/** The parts of `pnpm-lock.yaml` that say what a package gets. */
type Lock = {
  importers: Record<string, Importer>;
  packages?: Record<string, { resolution?: unknown }>;
  snapshots?: Record<string, Snapshot>;
};

const LOCK = 'pnpm-lock.yaml';
const LINK = 'link:';

/** The lock file of npm, in a repository that holds one remote and nothing else. */
const NPM_LOCK = 'package-lock.json';

/** What npm installed there: all of it is the remote's own. Addresses of registries do not count. */
const readNpmLock = (file: string): LockedDependencies => {
  type Installed = { version?: string; integrity?: string; resolved?: string };
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages?: Record<string, Installed>;
  };
  const installed = Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { version, integrity, resolved }]) =>
      [folder, version, integrity ?? resolved].join(' '),
    );
  return { installed: installed.sort(), linked: [] };
};

/** The folder of the lock file for a package: its own one or the workspace's root. */
const lockFolder = (dir: string): string => {
  for (let folder = dir; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, LOCK))) return folder;
    if (folder === path.dirname(folder)) {
      throw new Error(
        `There is no ${NPM_LOCK} in ${dir} and no ${LOCK} above it: install the packages first.`,
      );
    }
  }
};

const importerOf = (root: string, { importers }: Lock, dir: string): Importer | undefined =>
  importers[path.relative(root, dir).replaceAll('\\', '/') || '.'];

const versionsOf = (importer: Importer): [string, string][] =>
  [importer.dependencies, importer.optionalDependencies, importer.devDependencies].flatMap(
    (group) =>
      Object.entries(group ?? {}).map(([name, { version }]): [string, string] => [name, version]),
  );

/** What the lock file says about the dependencies of one package. */
export type LockedDependencies = {
  /** What each package depends on directly, and each installed package with its checksum and dependencies. Sorted. */
  installed: string[];
  /** The folders of the workspace packages that it depends on, direct and transitive. Sorted. */
  linked: string[];
};

/**
 * Reads what goes into the package in `dir` from the lock file: everything the package itself may import, development
 * dependencies included, and of all others what they need at run time.
 * @param tool the name of the workspace package that builds. Its installed dependencies count, but neither its folder
 * nor what it links is part of a build.
 */
export const lockedDependencies = (dir: string, tool: string): LockedDependencies => {
  const npmLock = path.join(dir, NPM_LOCK);
  if (existsSync(npmLock)) return readNpmLock(npmLock);
  const root = lockFolder(dir);
  // A lock file may start with a document about pnpm itself; the last one is about the packages.
  const lock = loadAll(readFileSync(path.join(root, LOCK), 'utf8')).at(-1) as Lock;
  const own = importerOf(root, lock, dir);
  if (!own) throw new Error(`${LOCK} in ${root} does not know ${dir}: run "pnpm install" first.`);

  const installed = new Map<string, string>();
  const linked = new Set<string>();
  const addInstalled = (name: string, version: string): void => {
    // An alias has the whole key as its version.
    const key = lock.snapshots?.[`${name}@${version}`] ? `${name}@${version}` : version;
    if (installed.has(key)) return;
    const snapshot = lock.snapshots?.[key] ?? {};
    const { resolution } = lock.packages?.[key.split('(', 1)[0] ?? key] ?? {};
    installed.set(key, `${key} ${JSON.stringify([resolution, snapshot])}`);
    for (const group of [snapshot.dependencies, snapshot.optionalDependencies]) {
      for (const [each, its] of Object.entries(group ?? {})) addInstalled(each, its);
    }
  };
  const addPackage = (from: string, importer: Importer, isTool = false): void => {
    const versions = versionsOf(importer);
    // The same packages can be installed, but another version of one be the one that the sources import.
    const direct = versions.filter(([, version]) => !version.startsWith(LINK));
    installed.set(from, `${path.relative(root, from)} ${JSON.stringify(direct)}`);
    for (const [name, version] of direct) addInstalled(name, version);
    if (isTool) return;
    for (const [name, version] of versions.filter(([, each]) => each.startsWith(LINK))) {
      const target = path.resolve(from, version.slice(LINK.length));
      if (installed.has(target)) continue;
      if (name !== tool) linked.add(target);
      const { devDependencies: _, ...runtime } = importerOf(root, lock, target) ?? {};
      addPackage(target, runtime, name === tool);
    }
  };
  addPackage(dir, own);
  return { installed: [...installed.values()].sort(), linked: [...linked].sort() };
};
