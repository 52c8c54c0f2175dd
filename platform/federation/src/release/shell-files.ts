import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import path from 'node:path';
import { SHELL, versionFolder, versionsFolder, writeWhole } from './site-folders';

/** A name with a content hash in it: whatever has the same name is the same file. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

const PAGE = 'index.html';

const filesOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file !== PAGE) : [];

/** Adds the files of a version to the served folder. Those of other versions stay: an open tab still finds its chunks. */
export const installHashedFiles = (site: string, version: string): void => {
  const from = versionFolder(site, SHELL, version);
  const to = path.join(site, SHELL);
  mkdirSync(to, { recursive: true });
  for (const file of filesOf(from).filter((name) => HASHED.test(name))) {
    const target = path.join(to, file);
    if (existsSync(target)) continue;
    copyFileSync(path.join(from, file), `${target}.${process.pid}.tmp`);
    renameSync(`${target}.${process.pid}.tmp`, target);
  }
};

/** Brings the few files without a hash in their names to a version: the icon, and what the shell says of itself. */
export const installPlainFiles = (site: string, version: string): void => {
  const from = versionFolder(site, SHELL, version);
  for (const file of filesOf(from).filter((name) => !HASHED.test(name))) {
    const target = path.join(site, SHELL, file);
    const content = readFileSync(path.join(from, file));
    if (!existsSync(target) || !readFileSync(target).equals(content)) writeWhole(target, content);
  }
};

/** The served files that belonged to some versions of the shell and to none of those kept. */
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
