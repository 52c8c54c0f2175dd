import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { buildVersion, readManifest } from '../build/package-facts';
import { composeSite, type Origins, templateFile } from './compose';
import { readSiteState, withLive, writeSiteState, writeWhole } from './site-state';

/** Copies a build under its version, written aside and renamed. A version that lies there already is left as it is. */
const publishFolder = (from: string, to: string): void => {
  if (existsSync(to)) return;
  const aside = `${to}.${process.pid}.tmp`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, aside, { recursive: true });
  renameSync(aside, to);
};

/** Adds a shell's hashed files to those of its earlier versions: an open tab still finds its chunks. */
const publishShell = (dist: string, site: string, version: string): void => {
  const folder = path.join(site, 'shell');
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(dist)) {
    if (file !== 'index.html') cpSync(path.join(dist, file), path.join(folder, file));
  }
  writeWhole(templateFile(site, version), readFileSync(path.join(dist, 'index.html'), 'utf8'));
};

/** The version a remote's build says it has; a shell's is that of its sources. */
const versionOf = (packageDir: string, dist: string): string => {
  const description = path.join(dist, 'remote.json');
  if (!existsSync(description)) return buildVersion(packageDir);
  return JSON.parse(readFileSync(description, 'utf8')).version;
};

/**
 * Puts a package's build (`dist`) on the site and makes it live: files, then the state, then registry and page. Touches
 * nothing of the other packages. Gives the version.
 */
export const publish = (packageDir: string, site: string, origins: Origins): string => {
  const { name } = readManifest(packageDir);
  const dist = path.join(packageDir, 'dist');
  if (!existsSync(dist)) throw new Error(`${name} has not been built: there is no ${dist}`);
  const version = versionOf(packageDir, dist);
  if (name === 'shell') publishShell(dist, site, version);
  else publishFolder(dist, path.join(site, name, version));
  writeSiteState(site, withLive(readSiteState(site), name, version));
  composeSite(site, origins);
  return version;
};
