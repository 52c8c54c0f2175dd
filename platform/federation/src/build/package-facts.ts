import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { loadAll } from 'js-yaml';
import { SINGLETONS } from '../runtime/singletons';

type Dependencies<Version> = {
  dependencies?: Record<string, Version>;
  optionalDependencies?: Record<string, Version>;
  devDependencies?: Record<string, Version>;
};

type PnpmLock = {
  importers: Record<string, Dependencies<{ version: string }>>;
  packages?: Record<string, { resolution?: unknown }>;
  snapshots?: Record<string, Dependencies<string>>;
};

type NpmPackage = Dependencies<string> & {
  version?: string;
  integrity?: string;
  /** The URL of an installed package, or a linked package's folder relative to the lock file. */
  resolved?: string;
  link?: boolean;
};
type NpmLock = { packages?: Record<string, NpmPackage> };

const PNPM_LOCK = 'pnpm-lock.yaml';
const NPM_LOCK = 'package-lock.json';
const LINK_PREFIX = 'link:';

const dependenciesOf = <Version>(
  { dependencies, optionalDependencies, devDependencies }: Dependencies<Version> = {},
  isBuilt = false,
): [name: string, version: Version][] =>
  Object.entries({
    ...dependencies,
    ...optionalDependencies,
    ...(isBuilt ? devDependencies : {}),
  });

const nearestFolderWith = (dir: string, names: readonly string[]): string | undefined => {
  for (let folder = dir; ; folder = path.dirname(folder)) {
    if (names.some((name) => existsSync(path.join(folder, name)))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
};

/** Returns a path with `/` instead of `\`, as in lock files and version hashes, also on Windows. */
const slashed = (file: string): string => file.replaceAll('\\', '/');

/** Lists a package's URL only if it has no checksum, because URLs differ between registries. */
const readNpmLock = (text: string, own: string) => {
  const { packages = {} } = JSON.parse(text) as NpmLock;
  if (own && !packages[own]) return undefined;
  const folders = new Set([own]);
  // The loop also visits the folders that it adds to the set.
  for (const folder of folders) {
    for (const [name] of dependenciesOf(packages[folder], folder === own)) {
      const installedAs = `node_modules/${name}`;
      const found = packages[`${folder}/${installedAs}`] ?? packages[installedAs];
      if (found?.link && found.resolved) folders.add(found.resolved);
    }
  }
  const installed = Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { version, integrity, resolved }]) =>
      [folder, version, integrity ?? resolved].join(' '),
    );
  return { installed, folders: [...folders] };
};

const readPnpmLock = (text: string, own: string, root: string) => {
  // Reads only the last document, because a lock file may start with a document about pnpm itself.
  const { importers, packages, snapshots } = loadAll(text).at(-1) as PnpmLock;
  if (!importers[own || '.']) return undefined;
  const installed = new Map<string, string>();
  const addInstalled = (name: string, version: string): void => {
    // For an alias (`"a": "npm:b@1.0.0"`), `version` is already the whole key, `b@1.0.0`.
    const key = snapshots?.[`${name}@${version}`] ? `${name}@${version}` : version;
    if (installed.has(key)) return;
    const snapshot = snapshots?.[key] ?? {};
    const { resolution } = packages?.[key.split('(', 1)[0] ?? key] ?? {};
    installed.set(key, `${key} ${JSON.stringify([resolution, snapshot])}`);
    for (const each of dependenciesOf(snapshot)) addInstalled(...each);
  };
  const tool = readPackageManifest(path.join(import.meta.dirname, '../..')).name;
  const folders = new Map([[own, '']]);
  for (const [folder] of folders) {
    const direct: [name: string, version: string][] = [];
    for (const [name, { version }] of dependenciesOf(importers[folder || '.'], folder === own)) {
      if (version.startsWith(LINK_PREFIX)) {
        // Uses `resolve` instead of `join`, because a link to another drive of Windows is absolute.
        const target = path.resolve(root, folder, version.slice(LINK_PREFIX.length));
        const linked = slashed(path.relative(root, target));
        if (!folders.has(linked)) folders.set(linked, name);
      } else direct.push([name, version]);
    }
    // Adds the versions that this folder uses. The other entries of the list say only which
    // versions are installed. If other folders use both the old and the new version of a
    // dependency, these entries would not change with a change in this folder.
    installed.set(`${LINK_PREFIX}${folder}`, `${folder} ${JSON.stringify(direct)}`);
    for (const each of direct) addInstalled(...each);
  }
  // Leaves out the kit (`tool`), because a version's hash covers `PRESET_SOURCES` separately.
  const sources = [...folders].filter(([, name]) => name !== tool);
  return { installed: [...installed.values()], folders: sources.map(([folder]) => folder) };
};

/**
 * Lists what the package in `dir` may import: its dependencies, also those for development, and the
 * run-time dependencies of these packages.
 */
const lockedDependencies = (dir: string) => {
  const root = nearestFolderWith(dir, [NPM_LOCK, PNPM_LOCK]);
  if (!root) {
    throw new Error(
      `There is no ${NPM_LOCK} or ${PNPM_LOCK} in ${dir} or above it: install the packages with npm or pnpm, not with Yarn.`,
    );
  }
  const [lock, installer, read] = existsSync(path.join(root, NPM_LOCK))
    ? ([NPM_LOCK, 'npm', readNpmLock] as const)
    : ([PNPM_LOCK, 'pnpm', readPnpmLock] as const);
  const text = readFileSync(path.join(root, lock), 'utf8');
  const found = read(text, slashed(path.relative(root, dir)), root);
  if (!found)
    throw new Error(`${lock} in ${root} does not know ${dir}: run "${installer} install" first.`);
  const [, ...linked] = found.folders;
  return {
    /** Direct dependencies, and each installed package with its checksum and dependencies. */
    installed: found.installed.sort(),
    /** The folders of the package and of all linked packages that it needs, also indirectly. */
    folders: [dir, ...linked.sort().map((folder) => path.resolve(root, folder))],
  };
};

type Manifest = { name: string; version?: string; dependencies?: Record<string, string> };

export const readPackageManifest = (dir: string): Manifest =>
  JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));

export const singletonVersions = (dir: string): Record<string, string> =>
  Object.fromEntries(
    SINGLETONS.map((singleton) => {
      const [name = ''] = singleton.split('/');
      const installedAs = path.join('node_modules', name);
      const folder = nearestFolderWith(dir, [installedAs]);
      if (!folder) throw new Error(`${name} is not installed for ${dir}.`);
      const { version } = readPackageManifest(path.join(folder, installedAs));
      if (!version) {
        throw new Error(
          `${name} has no version in its package.json: add one, the check for a single copy needs it`,
        );
      }
      return [singleton, version];
    }),
  );

/**
 * Returns ranges such as `^1.2.0` for version 1.2.3. The ranges ignore the patch version, because a
 * patch adds no features. If the shell lacks an export that a remote needs, the release checks
 * report it.
 */
export const singletonRanges = (versions: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      name,
      // Keeps the whole version of a pre-release, because ^1.2.0 excludes pre-releases of 1.2.0.
      `^${version.includes('-') ? version : version.replace(/^(\d+\.\d+)\..*/, '$1.0')}`,
    ]),
  );

/** The kit's folders that affect a build: the build configuration, and code that builds contain. */
const PRESET_SOURCES = ['.', '../runtime'].map((folder) => path.join(import.meta.dirname, folder));

const IGNORED_FILES = /^(?:\..*|node_modules|.*\.(?:test|spec)\.tsx?)$/;
/** `filesOf` skips only the top folder of this name, because deeper folders may have sources. */
const BUILD_FOLDER = 'dist';
/** Not in the version's hash, because no build has these files or the hash has them separately. */
const IGNORED_IN_PACKAGE =
  /^(?:(?:package-lock|acceptances|budgets|config\.local)\.json|[^/\\]+\.po)$/;

/** Follows symbolic links, as the bundler does. Skips broken links and links to a parent folder. */
function* filesOf(dir: string, above: readonly string[] = []): Generator<string> {
  const folders = [...above, realpathSync(dir)];
  for (const name of readdirSync(dir).sort()) {
    if (IGNORED_FILES.test(name) || (above.length === 0 && name === BUILD_FOLDER)) continue;
    const full = path.join(dir, name);
    const found = statSync(full, { throwIfNoEntry: false });
    if (found?.isFile()) yield full;
    if (found?.isDirectory() && !folders.includes(realpathSync(full)))
      yield* filesOf(full, folders);
  }
}

/**
 * Returns the package's version with a hash of its sources, `PRESET_SOURCES` and the locked
 * dependencies. The hash is the same on every machine.
 */
export const computeBuildVersion = (dir: string): string => {
  const { installed, folders } = lockedDependencies(dir);
  const hash = createHash('sha256');
  // Uses package names, because the folder of a clone may have any name.
  const packages = folders.map((folder) => [readPackageManifest(folder).name, folder] as const);
  const preset = PRESET_SOURCES.map((folder) => [path.basename(folder), folder] as const);
  for (const [input, folder] of [...packages, ...preset]) {
    for (const file of filesOf(folder)) {
      const relative = path.relative(folder, file);
      if (IGNORED_IN_PACKAGE.test(relative)) continue;
      const name = slashed(path.join(input, relative));
      hash.update(name).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  for (const each of installed) hash.update(each).update('\0');
  const { version = '0.0.0' } = readPackageManifest(dir);
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
};
