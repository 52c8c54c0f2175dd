import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { incomingFolder, SHELL, versionFolder } from './site-folders';

/** The fields of a build's description that a release needs. */
export type BuildIdentity = { package: string; version: string };

/** The document in which a build of this package describes itself. */
const descriptionName = (name: string): string => (name === SHELL ? 'shell.json' : 'remote.json');

/** Reads the build in a folder. Throws an Error when it is not a complete build of that package. */
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
 * Stores a build and its compressed copies under its version, completely or not at all. Never changes a version that is
 * already there, because open tabs rely on its files.
 */
export const store = (
  site: string,
  { package: name, version }: BuildIdentity,
  build: string,
  copies: ReadonlyMap<string, Buffer>,
) => {
  const to = versionFolder(site, name, version);
  if (existsSync(to)) return;
  mkdirSync(incomingFolder(site), { recursive: true });
  const aside = mkdtempSync(path.join(incomingFolder(site), `${name}-`));
  cpSync(build, aside, { recursive: true });
  for (const [file, content] of copies) writeFileSync(path.join(aside, file), content);
  mkdirSync(path.dirname(to), { recursive: true });
  renameSync(aside, to);
};
