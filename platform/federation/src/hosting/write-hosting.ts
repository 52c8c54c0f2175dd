import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readDeployFile, writeWhole } from '../release';
import { firebaseFile } from './firebase';
import { factsOf, type HostedConfig, type HostingFacts } from './policy';

const readConfig = (site: string): HostedConfig => {
  const file = join(site, 'shell', 'config.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  throw new Error(
    `${file} is missing: the headers follow from this stage's configuration. Put it there, then run "npm run hosting:firebase".`,
  );
};

/** What the headers of a folder of releases depend on: its configuration and its current page. */
export const hostingFacts = (site: string): HostingFacts =>
  factsOf(readConfig(site), readFileSync(join(site, 'shell', 'index.html'), 'utf8'));

/** The relative paths of all files in a folder and its subfolders. */
const filesUnder = (folder: string): string[] => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort();
};

/**
 * Writes `firebase.json` beside the releases if `deploy.json` names hosting sites. Its policy depends on the page, so
 * every release and rollback writes it again. Returns its path, or null if it writes none.
 */
export const writeHosting = (site: string): string | null => {
  const { firebase } = readDeployFile(site);
  if (!firebase || !existsSync(join(site, 'shell', 'index.html'))) return null;
  const file = join(site, 'firebase.json');
  const packages = Object.entries(firebase.sites).map(([name, id]) => {
    return { name, site: id, content: filesUnder(join(site, name)) };
  });
  const content = firebaseFile(packages, hostingFacts(site));
  writeWhole(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
};
