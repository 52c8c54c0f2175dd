import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { incomingFolder, SHELL, versionFolder } from './site-folders';

/** What a build says of itself, as far as a release needs it. */
export type BuildIdentity = { package: string; version: string };

/** The document in which a build of this package describes itself. */
const descriptionName = (name: string): string => (name === SHELL ? 'shell.json' : 'remote.json');

/** What lies in a build's folder. Throws a sentence where it is no complete build of that package. */
export const identify = (name: string, build: string): BuildIdentity => {
  const file = path.join(build, descriptionName(name));
  if (!existsSync(file)) {
    throw new Error(
      `There is no build of ${name} in ${build}: ${descriptionName(name)} is missing.`,
    );
  }
  const { package: found, version } = JSON.parse(readFileSync(file, 'utf8'));
  if (found !== name) throw new Error(`The build in ${build} is of ${found}, not of ${name}.`);
  if (typeof version !== 'string' || !/^[\w.+-]+$/.test(version)) {
    throw new Error(`The build of ${name} in ${build} has no version: the release is named by it.`);
  }
  return { package: name, version };
};

/**
 * Puts a build under its version, complete or not at all. A version that lies there already is left as it is: whoever
 * has it open relies on it.
 */
export const store = (site: string, { package: name, version }: BuildIdentity, build: string) => {
  const to = versionFolder(site, name, version);
  if (existsSync(to)) return;
  mkdirSync(incomingFolder(site), { recursive: true });
  const aside = mkdtempSync(path.join(incomingFolder(site), `${name}-`));
  cpSync(build, aside, { recursive: true });
  mkdirSync(path.dirname(to), { recursive: true });
  renameSync(aside, to);
};
