import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SHELL, versionFolder, versionsFolder, writeWhole } from './site-folders';

/** A name with a content hash: two files with the same name are identical. */
const HASHED = /\.[0-9a-f]{8,}\.\w+(?:\.br)?$/;

const PAGE = 'index.html';

const filesOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file !== PAGE) : [];

/** Adds the files of a version to the served folder. Those of other versions stay, because open tabs need them. */
export const installHashedFiles = (site: string, version: string): void => {
  const from = versionFolder(site, SHELL, version);
  const to = path.join(site, SHELL);
  mkdirSync(to, { recursive: true });
  for (const file of filesOf(from).filter((name) => HASHED.test(name))) {
    const target = path.join(to, file);
    const content = readFileSync(path.join(from, file));
    if (!existsSync(target) || !readFileSync(target).equals(content)) writeWhole(target, content);
  }
};

/** Replaces the files without a hash in their names: the icon and the description of the shell. */
export const installPlainFiles = (site: string, version: string): void => {
  const from = versionFolder(site, SHELL, version);
  for (const file of filesOf(from).filter((name) => !HASHED.test(name))) {
    const target = path.join(site, SHELL, file);
    const content = readFileSync(path.join(from, file));
    if (!existsSync(target) || !readFileSync(target).equals(content)) writeWhole(target, content);
  }
};

/** The served files of removed versions of the shell that no kept version uses. */
export const orphanedFiles = (site: string, removed: readonly string[]): string[] => {
  const gone = new Set(removed);
  const folder = versionsFolder(site, SHELL);
  const kept = existsSync(folder) ? readdirSync(folder).filter((each) => !gone.has(each)) : [];
  const needed = new Set(kept.flatMap((version) => filesOf(path.join(folder, version))));
  return removed
    .flatMap((version) => filesOf(path.join(folder, version)))
    .filter((file) => HASHED.test(file) && !needed.has(file))
    .map((file) => path.join(site, SHELL, file));
};
