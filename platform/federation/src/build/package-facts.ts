import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAll } from 'js-yaml';
import { SINGLETONS } from '../runtime/singletons';

type Dependencies<Version> = {
  dependencies?: Record<string, Version>;
  optionalDependencies?: Record<string, Version>;
  devDependencies?: Record<string, Version>;
};
type Importer = Dependencies<{ version: string }>;

type Lock = {
  importers: Record<string, Importer>;
  packages?: Record<string, { resolution?: unknown }>;
  snapshots?: Record<string, Dependencies<string>>;
};

const allDependencies = <Version>(of: Dependencies<Version> = {}): Record<string, Version> => ({
  ...of.dependencies,
  ...of.optionalDependencies,
  ...of.devDependencies,
});

const withoutDevelopment = <Version>({ devDependencies: _, ...rest }: Dependencies<Version> = {}) =>
  rest;

const LOCK_FILE = 'pnpm-lock.yaml';
const LINK_PREFIX = 'link:';
const NPM_LOCK = 'package-lock.json';

/** Returns the nearest folder, `dir` or one above it, that has one of these files or folders. */
const nearestFolderWith = (dir: string, names: readonly string[]): string | undefined => {
  for (let folder = dir; ; folder = path.dirname(folder)) {
    if (names.some((name) => existsSync(path.join(folder, name)))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
};

type NpmPackage = Dependencies<string> & {
  version?: string;
  integrity?: string;
  /** The URL of an installed package, or the folder of a linked one, relative to the lock file. */
  resolved?: string;
  link?: boolean;
};
type NpmPackages = Record<string, NpmPackage>;

/** Adds to `linked` the folder of each dependency that npm links, and of their dependencies. */
const addNpmLinks = (
  packages: NpmPackages,
  folder: string,
  own: NpmPackage | undefined,
  linked: Set<string>,
): void => {
  for (const name of Object.keys(allDependencies(own))) {
    const installedAs = `node_modules/${name}`;
    const { link, resolved } = packages[`${folder}/${installedAs}`] ?? packages[installedAs] ?? {};
    if (!link || !resolved || linked.has(resolved)) continue;
    addNpmLinks(packages, resolved, withoutDevelopment(packages[resolved]), linked.add(resolved));
  }
};

const unknownPackage = (lock: string, root: string, dir: string, installer: string): Error =>
  new Error(`${lock} in ${root} does not know ${dir}: run "${installer} install" first.`);

/** Returns a path with slashes, as the lock file and the hash of a version have on every system. */
const slashed = (file: string): string => file.replaceAll('\\', '/');

/**
 * Lists each package with its version and checksum. A package without a checksum has its URL
 * instead. The URL may differ between machines that use different registries.
 */
const readNpmLock = (root: string, dir: string): LockedDependencies => {
  const { packages = {} } = JSON.parse(readFileSync(path.join(root, NPM_LOCK), 'utf8')) as {
    packages?: NpmPackages;
  };
  const own = slashed(path.relative(root, dir));
  if (own && !packages[own]) throw unknownPackage(NPM_LOCK, root, dir, 'npm');
  const linked = new Set<string>();
  addNpmLinks(packages, own, packages[own], linked);
  const installed = Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { version, integrity, resolved }]) =>
      [folder, version, integrity ?? resolved].join(' '),
    );
  return {
    installed: installed.sort(),
    linked: [...linked].sort().map((folder) => path.join(root, folder)),
  };
};

const importerOf = (root: string, { importers }: Lock, dir: string): Importer | undefined =>
  importers[slashed(path.relative(root, dir)) || '.'];

type LockedDependencies = {
  /** Direct dependencies, and each installed package with its checksum and dependencies. Sorted. */
  installed: string[];
  /** The folders of linked packages on which the package depends, directly or not. Sorted. */
  linked: string[];
};

/**
 * Lists everything that the package in `dir` may import, including development dependencies, and
 * the run-time dependencies of all these.
 * @param tool the package of the build tool, whose folder and workspace packages do not count
 */
const lockedDependencies = (dir: string, tool: string): LockedDependencies => {
  const root = nearestFolderWith(dir, [NPM_LOCK, LOCK_FILE]);
  if (!root) {
    throw new Error(
      `There is no ${NPM_LOCK} or ${LOCK_FILE} in ${dir} or above it: install the packages with npm or pnpm, not with Yarn.`,
    );
  }
  if (existsSync(path.join(root, NPM_LOCK))) return readNpmLock(root, dir);
  // The last document counts: a lock file may start with a document about pnpm itself.
  const lock = loadAll(readFileSync(path.join(root, LOCK_FILE), 'utf8')).at(-1) as Lock;
  const own = importerOf(root, lock, dir);
  if (!own) throw unknownPackage(LOCK_FILE, root, dir, 'pnpm');

  const installed = new Map<string, string>();
  const linked = new Set<string>();
  const addInstalled = (name: string, version: string): void => {
    // The version of an alias (`"a": "npm:b@1.0.0"`) is already the whole key, `b@1.0.0`.
    const key = lock.snapshots?.[`${name}@${version}`] ? `${name}@${version}` : version;
    if (installed.has(key)) return;
    const snapshot = lock.snapshots?.[key] ?? {};
    const { resolution } = lock.packages?.[key.split('(', 1)[0] ?? key] ?? {};
    installed.set(key, `${key} ${JSON.stringify([resolution, snapshot])}`);
    for (const [each, its] of Object.entries(allDependencies(snapshot))) addInstalled(each, its);
  };
  const addPackage = (from: string, importer: Importer, isTool = false): void => {
    const versions = Object.entries(allDependencies(importer)).map(
      ([name, { version }]) => [name, version] as const,
    );
    // Adds the versions of the direct dependencies. Otherwise the list would stay the same when the
    // package changes to a version of a dependency that another package has already.
    const direct = versions.filter(([, version]) => !version.startsWith(LINK_PREFIX));
    installed.set(from, `${slashed(path.relative(root, from))} ${JSON.stringify(direct)}`);
    for (const [name, version] of direct) addInstalled(name, version);
    if (isTool) return;
    for (const [name, version] of versions.filter(([, each]) => each.startsWith(LINK_PREFIX))) {
      const target = path.resolve(from, version.slice(LINK_PREFIX.length));
      if (installed.has(target)) continue;
      if (name !== tool) linked.add(target);
      addPackage(target, withoutDevelopment(importerOf(root, lock, target)), name === tool);
    }
  };
  addPackage(dir, own);
  return { installed: [...installed.values()].sort(), linked: [...linked].sort() };
};

type Manifest = { name: string; version?: string; dependencies?: Record<string, string> };

export const readPackageManifest = (dir: string): Manifest =>
  JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));

const packageOf = (singleton: string): string => singleton.split('/')[0] ?? singleton;

export const singletonVersions = (dir: string): Record<string, string> =>
  Object.fromEntries(
    SINGLETONS.map((name) => {
      const installedAs = path.join('node_modules', packageOf(name));
      const folder = nearestFolderWith(dir, [installedAs]);
      if (!folder) throw new Error(`${packageOf(name)} is not installed for ${dir}.`);
      const { version } = readPackageManifest(path.join(folder, installedAs));
      if (!version) {
        throw new Error(
          `${packageOf(name)} has no version in its package.json: add one, the check for a single copy needs it`,
        );
      }
      return [name, version];
    }),
  );

/**
 * Returns ranges such as `^1.2.0` for version 1.2.3. The ranges ignore the patch version, because a
 * patch adds no features. The release checks also compare the exports that a remote needs.
 */
export const singletonRanges = (versions: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      name,
      // Keeps a pre-release exactly, because ^1.2.0 does not include pre-releases of 1.2.0.
      `^${version.includes('-') ? version : version.replace(/^(\d+\.\d+)\..*/, '$1.0')}`,
    ]),
  );

/** The folders of this preset that change a build: configuration, and code that builds include. */
const PRESET_SOURCES = ['.', '../runtime'].map((folder) => path.join(import.meta.dirname, folder));

/** Matches files that do not count in a version's hash. The lock file is hashed separately. */
const IGNORED_FILES =
  /^(?:\..*|node_modules|dist|package-lock\.json|budgets\.json|.*\.(?:test|spec)\.tsx?)$/;

function* filesOf(dir: string): Generator<string> {
  const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (IGNORED_FILES.test(entry.name)) continue;
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* filesOf(full);
    else if (entry.isFile()) yield full;
  }
}

/**
 * Returns the package's version with a hash of sources, this preset and locked dependencies, the
 * same on every machine. The hash separates the chunks of two versions of a remote in one page.
 */
export const computeBuildVersion = (dir: string): string => {
  const tool = readPackageManifest(path.join(import.meta.dirname, '../..')).name;
  const { installed, linked } = lockedDependencies(dir, tool);
  const hash = createHash('sha256');
  // Uses package names, because the folder of a clone may have any name.
  const packages = [dir, ...linked].map(
    (folder) => [readPackageManifest(folder).name, folder] as const,
  );
  const preset = PRESET_SOURCES.map((folder) => [path.basename(folder), folder] as const);
  for (const [input, folder] of [...packages, ...preset]) {
    for (const file of filesOf(folder)) {
      const name = slashed(path.join(input, path.relative(folder, file)));
      hash.update(name).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  for (const each of installed) hash.update(each).update('\0');
  const { version = '0.0.0' } = readPackageManifest(dir);
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
};
