import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { integrity } from '../build/integrity';
import type { Registry, RemoteRelease } from '../runtime';

const releaseProblems = (site: string, name: string, release: RemoteRelease): string[] => {
  const folder = path.join(site, name, release.version);
  if (!existsSync(folder)) return [`${name} ${release.version} is not there`];
  return Object.entries(release.description?.files ?? {})
    .filter(([file, hash]) => {
      const full = path.join(folder, file);
      return !existsSync(full) || integrity(readFileSync(full)) !== hash;
    })
    .map(([file]) => `${name} ${release.version} ${file} is missing or broken`);
};

const registryProblems = (site: string, { remotes }: Registry): string[] =>
  Object.values(remotes).flatMap(({ package: name, current, candidate, previous }) =>
    [current, ...(candidate ? [candidate] : []), ...previous].flatMap((release) =>
      releaseProblems(site, name, release),
    ),
  );

/**
 * What a visitor would miss on a site at this moment: files that its page, its registry, or the versions named in either
 * need. Empty for a site that is whole.
 */
export const visitorsProblems = (site: string): string[] => {
  const shell = path.join(site, 'shell');
  const html = readFileSync(path.join(shell, 'index.html'), 'utf8');
  const [, block = ''] = /id="registry">(.*)<\/script>/.exec(html) ?? [];
  const scripts = [...html.matchAll(/src="\/([^"]+)"/g)].map(([, file = '']) => file);
  return [
    ...scripts.filter((file) => !existsSync(path.join(shell, file))),
    ...registryProblems(site, JSON.parse(block)),
    ...registryProblems(site, JSON.parse(readFileSync(path.join(shell, 'remotes.json'), 'utf8'))),
  ];
};

/** What an interrupted release left behind, after another one: asides, notes, versions nobody knows. */
export const leftOvers = (site: string): string[] => {
  const names = (folder: string) => readdirSync(path.join(site, folder));
  const { packages } = JSON.parse(readFileSync(path.join(site, 'releases.json'), 'utf8'));
  const known = (name: string) =>
    packages[name].history.map(({ version }: { version: string }) => version);
  return [
    ...[...names('.'), ...names('shell')].filter((name) => name.endsWith('.tmp')),
    ...names('.').filter((name) => name === '.incoming' || name === 'releases.next.json'),
    ...names('.lock'),
    ...names('remote-main').filter((version) => !known('remote-main').includes(version)),
    ...names('shell-versions').filter((version) => !known('shell').includes(version)),
  ];
};
