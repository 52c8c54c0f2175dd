import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SINGLETONS } from '../runtime/singletons';
import { lockedDependencies } from './locked-dependencies';

type Manifest = { name: string; version?: string };

export const readManifest = (dir: string): Manifest =>
  JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));

const packageOf = (singleton: string): string => singleton.split('/')[0] ?? singleton;

/**
 * The version of each singleton as the package in `dir` resolves it. A package without a version would be shared
 * without a check and so could run twice unnoticed: that is an error.
 */
export const singletonVersions = (dir: string): Record<string, string> =>
  Object.fromEntries(
    SINGLETONS.map((name) => {
      const { version } = readManifest(path.join(dir, 'node_modules', packageOf(name)));
      if (!version) {
        throw new Error(
          `${packageOf(name)} has no version in its package.json: add one, the check for a single copy needs it`,
        );
      }
      return [name, version];
    }),
  );

/** The package of this preset. */
const PRESET = path.join(import.meta.dirname, '../..');

/** The files of the preset that change a build: its configuration, and code that becomes part of the build. */
const PRESET_SOURCES = ['.', '../runtime'].map((folder) => path.join(import.meta.dirname, folder));

/** What lies in a package's folder and does not go into its build. What the lock file says counts on its own. */
const IGNORED = /^(?:\..*|node_modules|dist|package-lock\.json|.*\.(?:test|spec)\.tsx?)$/;

function* filesOf(dir: string): Generator<string> {
  const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (IGNORED.test(entry.name)) continue;
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* filesOf(full);
    else if (entry.isFile()) yield full;
  }
}

/**
 * The version of a build: the package's version and a hash of everything that goes into the build (its sources, those of
 * the workspace packages it uses, this preset, and the locked versions of all their dependencies). The same input gives
 * the same version on every machine. The version also separates the chunks of two versions of a remote in one page.
 */
export const buildVersion = (dir: string): string => {
  const { installed, linked } = lockedDependencies(dir, readManifest(PRESET).name);
  const hash = createHash('sha256');
  for (const input of [dir, ...linked, ...PRESET_SOURCES]) {
    for (const file of filesOf(input)) {
      const name = path.join(path.basename(input), path.relative(input, file));
      hash.update(name).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  for (const each of installed) hash.update(each).update('\0');
  const { version = '0.0.0' } = readManifest(dir);
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
};
