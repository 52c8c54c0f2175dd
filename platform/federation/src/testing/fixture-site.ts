import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ShellDescription } from '../build/host-description';
import { integrityOf } from '../build/integrity';
import type { Workspace } from '../cli';
import {
  changeSite,
  type Origins,
  type PublishResult,
  publishBuild,
  withRetiredRemote,
} from '../release';
import {
  type AudienceGroups,
  DESCRIPTION_FORMATS,
  EXPORTS_FOR_REMOTES,
  type Registry,
  type RegistryEntry,
  type RemoteDescription,
  type RemoteRelease,
  SHELL_PATHS,
} from '../runtime';

/** The required fields of a `config.json`, for a site with remotes at `FIXTURE_ORIGINS`. */
export const FIXTURE_CONFIG = {
  apiBaseUrl: '/api',
  firebase: { apiKey: 'k', authDomain: 'app.example', projectId: 'p' },
  checkoutUrl: 'https://pay.example/link',
  registryUrl: '/remotes.json',
  remoteOrigins: ['https://cdn.example'],
};

export const FIXTURE_ORIGINS: Origins = {
  'remote-main': 'https://cdn.example/main/',
  'remote-reports': 'https://cdn.example/reports/',
};

export const FIXTURE_SINGLETON_VERSIONS = {
  react: '19.3.1',
  'react/jsx-runtime': '19.3.1',
  'react/compiler-runtime': '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/client': '19.3.1',
  'react-router-dom': '7.18.5',
  jotai: '2.20.3',
  'shared-session': '1.0.0',
  'shared-i18n': '1.0.0',
};

/** The exports that a fixture's shell offers. A real shell offers more. */
export const FIXTURE_SHELL_EXPORTS = {
  react: ['useState', 'useEffect'],
  'react-dom': ['createPortal', 'flushSync'],
  'react-router-dom': [...EXPORTS_FOR_REMOTES['react-router-dom']],
  jotai: ['atom', 'useAtomValue'],
  'shared-session': ['notifyAtom', 'sessionAtom'],
  'shared-i18n': ['messages', 'plural'],
};

type RemoteChanges = Partial<RemoteDescription> & { extraFiles?: Record<string, string> };

const put = (folder: string, files: Record<string, string>): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
};

const hashesOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, integrityOf(content)]));

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Writes a remote's build as the bundler creates it, by default with one page at `/dashboard`. */
export const writeRemoteBuildFixture = (
  folder: string,
  version: string,
  { extraFiles = {}, ...changes }: RemoteChanges = {},
): string => {
  const { 'remoteEntry.js': entry = `// entry ${version}`, ...others } = extraFiles;
  const loaded = {
    'page.0a1b2c3d.js': `// page ${version}`,
    'page.0a1b2c3d.css': 'p { margin: 0 }',
    ...others,
  };
  // Puts the hashes of the other files into the entry, as the bundler does.
  const hashes = Object.values(hashesOf(loaded)).join(' ');
  const files = { 'remoteEntry.js': `${entry}\n// ${hashes}`, ...loaded };
  const name = changes.name ?? 'main';
  const description: RemoteDescription = {
    schema: 1,
    name,
    package: `remote-${name}`,
    version,
    builtAt: '2026-01-01T00:00:00.000Z',
    entry: 'remoteEntry.js',
    shared: Object.fromEntries(
      Object.entries(FIXTURE_SINGLETON_VERSIONS).map(([key, v]) => [key, `^${v}`]),
    ),
    uses: { 'react-router-dom': ['Link'] },
    needs: { 'shared-session': ['sessionAtom'] },
    routes: [createFixtureRoute('/dashboard')],
    files: hashesOf(files),
    ...changes,
  };
  put(folder, { ...files, 'remote.json': pretty(description) });
  return folder;
};

export const createFixtureRoute = (
  route: string,
  title = 'Dashboard',
): RemoteDescription['routes'][number] => ({
  path: route,
  module: `./${route.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '')}`,
  layout: 'app',
  allow: ['subscribed'],
  title,
  scripts: ['page.0a1b2c3d.js'],
  styles: ['page.0a1b2c3d.css'],
});

/** Writes a build of the shell. Names the script after the version, so that versions differ. */
export const writeShellBuildFixture = (
  folder: string,
  version: string,
  changes: Partial<ShellDescription> = {},
): string => {
  const hash = Buffer.from(version).toString('hex').slice(-8).padStart(8, '0');
  const files = {
    [`index.${hash}.js`]: `// shell ${version}`,
    'same.0a1b2c3d.css': 'body { margin: 0 }',
    'favicon.svg': `<svg id="${version}" />`,
  };
  const html = `<head><script src="/index.${hash}.js"></script></head><body><!-- release data --></body>`;
  const description: ShellDescription = {
    schema: 1,
    package: 'shell',
    version,
    builtAt: '2026-01-01T00:00:00.000Z',
    provides: FIXTURE_SINGLETON_VERSIONS,
    languages: [],
    offers: FIXTURE_SHELL_EXPORTS,
    reads: [...DESCRIPTION_FORMATS],
    paths: [...SHELL_PATHS],
    slots: ['navigation/badges/v1'],
    files: hashesOf(files),
    pageHash: integrityOf(html),
    ...changes,
  };
  put(folder, { ...files, 'index.html': html, 'shell.json': pretty(description) });
  return folder;
};

export type FixtureSite = {
  root: string;
  site: string;
  /** Publishes a version without the release checks. */
  releaseRemote(
    version: string,
    changes?: RemoteChanges,
    share?: number,
    groups?: AudienceGroups,
  ): Promise<PublishResult>;
  releaseShell(version: string, changes?: Partial<ShellDescription>): Promise<PublishResult>;
  /** Takes remote-main off the site, without the release checks. */
  retireRemote(reason: string): Promise<unknown>;
  read(file: string): string;
  list(folder: string): string[];
  entry(name?: string): RegistryEntry;
  /** Returns a workspace in which commands without `--site` change this fixture's site. */
  openWorkspace(): Workspace;
  remove(): void;
};

export const createFixtureSite = (): FixtureSite => {
  const root = mkdtempSync(path.join(tmpdir(), 'site-'));
  const site = path.join(root, 'site');
  const read = (file: string): string => readFileSync(path.join(site, file), 'utf8');
  return {
    root,
    site,
    releaseRemote: (version, changes = {}, share, groups) => {
      const name = changes.package ?? `remote-${changes.name ?? 'main'}`;
      const build = writeRemoteBuildFixture(path.join(root, 'builds', name), version, changes);
      return publishBuild({ site, origins: FIXTURE_ORIGINS, name, build, share, groups });
    },
    releaseShell: (version, changes) => {
      const build = writeShellBuildFixture(path.join(root, 'builds', 'shell'), version, changes);
      return publishBuild({ site, origins: FIXTURE_ORIGINS, name: 'shell', build });
    },
    retireRemote: (reason) =>
      changeSite({ site, origins: FIXTURE_ORIGINS }, (before) => ({
        state: withRetiredRemote(before, 'remote-main', { reason }),
        result: undefined,
      })),
    read,
    list: (folder) => readdirSync(path.join(site, folder)).sort(),
    entry: (name = 'main') => JSON.parse(read('shell/remotes.json')).remotes[name],
    openWorkspace: () => ({
      root,
      packages: ['remote-main'],
      build: async () => {},
      site,
      localOrigins: FIXTURE_ORIGINS,
    }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};

const releaseProblems = (site: string, name: string, release: RemoteRelease): string[] => {
  const folder = path.join(site, name, release.version);
  if (!existsSync(folder)) return [`${name} ${release.version} is not there`];
  return Object.entries(release.description?.files ?? {})
    .filter(([file, hash]) => {
      const full = path.join(folder, file);
      return !existsSync(full) || integrityOf(readFileSync(full)) !== hash;
    })
    .map(([file]) => `${name} ${release.version} ${file} is missing or broken`);
};

const registryProblems = (site: string, { remotes }: Registry): string[] =>
  Object.values(remotes).flatMap(({ package: name, current, candidate, previous }) =>
    [current, ...(candidate ? [candidate] : []), ...previous].flatMap((release) =>
      releaseProblems(site, name, release),
    ),
  );

export const findMissingFiles = (site: string): string[] => {
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

/** Makes all files two hours old, because a release removes leftovers after one hour. */
export const makeSiteFilesOlder = (site: string): void => {
  const then = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' })) {
    utimesSync(path.join(site, name), then, then);
  }
};

export const findLeftoverFiles = (site: string): string[] => {
  const names = (folder: string) => readdirSync(path.join(site, folder));
  const { packages } = JSON.parse(readFileSync(path.join(site, 'releases.json'), 'utf8'));
  const known = (name: string) =>
    packages[name].history.map(({ version }: { version: string }) => version);
  return [
    ...['.', 'shell', '.releases'].flatMap(names).filter((name) => name.endsWith('.tmp')),
    ...names('remote-main').filter((version) => !known('remote-main').includes(version)),
    ...names('shell-versions').filter((version) => !known('shell').includes(version)),
  ];
};
