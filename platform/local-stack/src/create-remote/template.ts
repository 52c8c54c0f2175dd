import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '@platform/federation/release';
import { repositoryRoot } from '../workspace/folders';
import { parseRemoteName, type RemoteName } from './remote-name';

/**
 * The folder of a remote with one page. A new remote is a copy with another name and port. In a
 * separate repository, the files in `own-repository` replace those of the workspace.
 */
const TEMPLATE_FOLDER = join(repositoryRoot, 'platform/remote-template');
const OWN_REPOSITORY = join(TEMPLATE_FOLDER, 'own-repository');

/** The names in the template, which a copy replaces by its own. */
const TEMPLATE_NAMES = parseRemoteName('template-name');
const TEMPLATE_PORT = '3999';
const TEMPLATE_REGISTRY = 'https://npm.example.com/';

/** The folders of every new remote; then, the files that only a remote in the workspace has. */
const PAGE_FOLDERS = ['src', 'smoke'];
const WORKSPACE_FILES = ['package.json', 'tsconfig.json', 'rspack.config.ts'];

/** The registry of a remote in its own repository, and the site to which it belongs. */
export type StandaloneSettings = {
  /** The registry with the packages of this workspace. */
  registry: string;
  live?: string | undefined;
  /** The folder or git repository with the site's releases, relative to the new folder. */
  site?: string | undefined;
};

export type VersionLookup = (name: string) => string;

/** Copies a folder with the names of a new remote. Returns the texts by their new paths. */
const copyOf = (
  folder: string,
  files: readonly string[],
  name: RemoteName,
): Record<string, string> => {
  const renamed = (text: string): string =>
    Object.entries(TEMPLATE_NAMES).reduce(
      (result, [key, own]) => result.replaceAll(own, name[key as keyof RemoteName]),
      text,
    );
  return Object.fromEntries(
    files.map((file) => [renamed(file), renamed(readFileSync(join(folder, file), 'utf8'))]),
  );
};

const pageFiles = (name: RemoteName): Record<string, string> => {
  const below = (folder: string) =>
    listFiles(join(TEMPLATE_FOLDER, folder)).map((file) => `${folder}/${file}`);
  return copyOf(TEMPLATE_FOLDER, PAGE_FOLDERS.flatMap(below), name);
};

/** Returns the files of a new remote in this workspace, by their paths in its folder. */
export const remoteFiles = (name: RemoteName, port: number): Record<string, string> => {
  const own = copyOf(TEMPLATE_FOLDER, WORKSPACE_FILES, name);
  for (const [file, text] of Object.entries(own)) {
    // Shortens paths to the workspace, which are one folder longer in the template.
    own[file] = text.replaceAll('../..', '..').replace(TEMPLATE_PORT, String(port));
  }
  return { ...own, ...pageFiles(name) };
};

type Manifest = {
  remote: object;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Returns a package.json with versions instead of references to the workspace, and the site. */
const standaloneManifest = (
  text: string,
  { live, site }: StandaloneSettings,
  versionOf: VersionLookup,
): string => {
  const manifest: Manifest = JSON.parse(text);
  const resolved = (dependencies: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, range]) => [
        name,
        range === 'workspace:^' ? `^${versionOf(name)}` : versionOf(name),
      ]),
    );
  const filled = {
    ...manifest,
    remote: { ...manifest.remote, live, site },
    dependencies: resolved(manifest.dependencies),
    devDependencies: resolved(manifest.devDependencies),
  };
  return `${JSON.stringify(filled, null, 2)}\n`;
};

/**
 * Returns the files of a repository for one remote, by their paths: the page of every new remote,
 * and files for builds.
 */
export const standaloneFiles = (
  name: RemoteName,
  surroundings: StandaloneSettings,
  versionOf: VersionLookup = installedVersionOf,
): Record<string, string> => {
  const own = copyOf(OWN_REPOSITORY, listFiles(OWN_REPOSITORY), name);
  return {
    ...own,
    'package.json': standaloneManifest(own['package.json'] ?? '', surroundings, versionOf),
    '.npmrc': (own['.npmrc'] ?? '').replace(TEMPLATE_REGISTRY, surroundings.registry),
    ...pageFiles(name),
  };
};

/** The folders where the workspace installs what a remote needs. The last one has the tools. */
const INSTALL_FOLDERS = ['shell/node_modules', 'remote-main/node_modules', 'node_modules'];

const installedVersionOf: VersionLookup = (name) => {
  const file = INSTALL_FOLDERS.map((folder) =>
    join(repositoryRoot, folder, name, 'package.json'),
  ).find(existsSync);
  if (!file) throw new Error(`${name} is not installed in this workspace.`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
};
