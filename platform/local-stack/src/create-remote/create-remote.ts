import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { quoteArgument, siteRelativeToFolder } from '@platform/federation/cli';
import { listFiles } from '@platform/federation/release';
import { load } from 'js-yaml';
import { PNPM_SCRIPT, runPnpm } from '../install/pnpm.mjs';
import { findRemotes, repositoryRoot } from '../workspace/folders';
import { readPorts } from '../workspace/ports';
import { type NewRemoteNames, parseRemoteName } from './remote-name';

/**
 * The folder of a remote with one page. A new remote is a copy with another name and port. In a
 * separate repository, the files in `own-repository` replace the files for the workspace.
 */
const TEMPLATE_FOLDER = join(repositoryRoot, 'platform/remote-template');
const OWN_REPOSITORY = join(TEMPLATE_FOLDER, 'own-repository');

const TEMPLATE_NAMES = parseRemoteName('template-name');
const TEMPLATE_PORT = '3999';
const TEMPLATE_REGISTRY = 'https://npm.example.com/';

const PAGE_FOLDERS = ['src', 'smoke'];
const WORKSPACE_FILES = ['package.json', 'tsconfig.json', 'rspack.config.ts'];

export type StandaloneRemoteSettings = {
  /** The URL of the npm registry that has the packages of this workspace. */
  registry: string;
  live?: string | undefined;
  /** The folder or git repository with the releases of the site. */
  site?: string | undefined;
};

const readText = (...path: string[]): string => readFileSync(join(...path), 'utf8');

/** Returns texts of template files by path. Texts and paths have the names of the new remote. */
const renamedFiles = (
  folder: string,
  files: readonly string[],
  name: NewRemoteNames,
): Record<string, string> => {
  const renamed = (text: string): string =>
    Object.entries(TEMPLATE_NAMES).reduce(
      (result, [key, own]) => result.replaceAll(own, name[key as keyof NewRemoteNames]),
      text,
    );
  return Object.fromEntries(files.map((file) => [renamed(file), renamed(readText(folder, file))]));
};

const pageFiles = (name: NewRemoteNames): Record<string, string> => {
  const below = (folder: string) =>
    listFiles(join(TEMPLATE_FOLDER, folder)).map((file) => `${folder}/${file}`);
  return renamedFiles(TEMPLATE_FOLDER, PAGE_FOLDERS.flatMap(below), name);
};

/**
 * Writes versions instead of `catalog:` and `workspace:^`, which only work in this workspace, and
 * adds `live` and `site` to the settings of the remote.
 */
const standaloneManifest = (text: string, { live, site }: StandaloneRemoteSettings): string => {
  const manifest = JSON.parse(text);
  const { catalog } = load(readText(repositoryRoot, 'pnpm-workspace.yaml')) as {
    catalog: Record<string, string>;
  };
  for (const dependencies of [manifest.dependencies, manifest.devDependencies]) {
    for (const [name, range] of Object.entries(dependencies)) {
      const manifestFile = join(TEMPLATE_FOLDER, 'node_modules', name, 'package.json');
      dependencies[name] =
        range === 'catalog:' ? catalog[name] : `^${JSON.parse(readText(manifestFile)).version}`;
    }
  }
  Object.assign(manifest.remote, { live, site });
  return `${JSON.stringify(manifest, null, 2)}\n`;
};

/** Returns the files of a new repository: texts by path. */
export const createStandaloneRemoteFiles = (
  name: NewRemoteNames,
  settings: StandaloneRemoteSettings,
): Record<string, string> => {
  const own = renamedFiles(OWN_REPOSITORY, listFiles(OWN_REPOSITORY), name);
  return {
    ...own,
    'package.json': standaloneManifest(own['package.json'] ?? '', settings),
    '.npmrc': (own['.npmrc'] ?? '').replace(TEMPLATE_REGISTRY, settings.registry),
    ...pageFiles(name),
  };
};

const writeFiles = (folder: string, files: Record<string, string>): void => {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
};

/** Returns the paths of the written files, relative to the remote's folder. */
export const writeWorkspaceRemote = (root: string, name: NewRemoteNames): string[] => {
  const folder = join(root, name.package);
  if (existsSync(folder)) throw new Error(`There is a folder ${name.package} already.`);
  const own = renamedFiles(TEMPLATE_FOLDER, WORKSPACE_FILES, name);
  const files = { ...own, ...pageFiles(name) };
  writeFiles(folder, files);
  // Reads the port after the new folder exists, because ports depend on the folders of remotes.
  const port = readPorts({}, findRemotes(root)).remotes[name.package];
  for (const [file, text] of Object.entries(own)) {
    // Removes one "../" from paths to the root, because the copy is one folder higher than the
    // template.
    const moved = text
      .replaceAll('../..', '..')
      .replace('platform/remote-template/', `${name.package}/`)
      .replace(TEMPLATE_PORT, String(port));
    writeFileSync(join(folder, file), moved);
  }
  return Object.keys(files);
};

/** Links dependencies that the workspace already has, and adds the package to the lock file. */
export const linkWorkspacePackages = (): void => {
  const install = ['install', '--prefer-offline', '--no-frozen-lockfile'];
  const { status } = runPnpm(repositoryRoot, install);
  if (status !== 0) {
    throw new Error(
      `The remote is written, but its packages could not be linked, and the lines above say why. When that is fixed, run: node ${quoteArgument(PNPM_SCRIPT)} install --no-frozen-lockfile`,
    );
  }
};

const run = (folder: string, command: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (error) throw new Error(`${command} could not be started (${error.message}).`);
  if (status !== 0) {
    throw new Error(
      `"${command} ${args.join(' ')}" failed in ${folder}, and the lines above say why. The files are written: run it again there.`,
    );
  }
};

/** Writes a remote and creates its git repository. Returns the paths of the files in `folder`. */
export const writeStandaloneRemote = (
  folder: string,
  name: NewRemoteNames,
  settings: StandaloneRemoteSettings,
): string[] => {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(
      `${folder} is not empty: name a new folder. If it has a remote whose creation was stopped, run "npm install" there.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  // Makes the path of the site relative to the real folder, because commands run in the real
  // folder, even if `folder` is a symbolic link.
  const site = settings.site && siteRelativeToFolder(realpathSync(folder), settings.site);
  const files = createStandaloneRemoteFiles(name, { ...settings, site });
  writeFiles(folder, files);
  run(folder, 'git', ['init', '--quiet', '--initial-branch=main']);
  return Object.keys(files);
};

export const installStandaloneRemote = (
  folder: string,
  { registry }: StandaloneRemoteSettings,
): void => {
  // Passes the registry as an option, because npm settings in the environment override `.npmrc`.
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--registry', registry];
  // Makes npm fail soon if the registry does not answer. By default, npm waits 70 s for each
  // package.
  const limits = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=2000'];
  run(folder, 'npm', ['install', ...options, ...limits]);
};
