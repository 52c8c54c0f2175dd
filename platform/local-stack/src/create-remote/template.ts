import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '@platform/federation/release';
import { repositoryRoot } from '../workspace/folders';
import { type RemoteName, remoteName } from './remote-name';

/**
 * A remote with one page, which is checked and tested like all code. A new remote is a copy with another name and port. Its
 * `own-repository` has the files that stand in place of those of the workspace when the copy gets a repository of its own.
 */
const TEMPLATE_FOLDER = join(repositoryRoot, 'platform/remote-template');
const OWN_REPOSITORY = join(TEMPLATE_FOLDER, 'own-repository');

/** The names in the template. A copy has its own in their place. */
const TEMPLATE_NAMES = remoteName('template-name');
const TEMPLATE_PORT = '3999';
const TEMPLATE_REGISTRY = 'https://npm.example.com/';

/** The folders that every new remote gets, and the files that only a remote in the workspace gets. */
const PAGE_FOLDERS = ['src', 'smoke'];
const WORKSPACE_FILES = ['package.json', 'tsconfig.json', 'rspack.config.ts'];

/** Where a remote in its own repository installs from, and which site it belongs to. */
export type StandaloneSettings = {
  /** The registry with the packages of this workspace. */
  registry: string;
  /** The address of the released site. */
  live?: string | undefined;
  /** The folder or git repository that the site is released to. A relative path starts at the new folder. */
  site?: string | undefined;
};

/** The installed version of a package. */
export type VersionOf = (name: string) => string;

/** Copies files of a folder, with the names of a new remote. Returns the texts by their paths in the copy. */
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
    filesIn(join(TEMPLATE_FOLDER, folder)).map((file) => `${folder}/${file}`);
  return copyOf(TEMPLATE_FOLDER, PAGE_FOLDERS.flatMap(below), name);
};

/** The files of a new remote in this workspace, by their paths in its folder. */
export const remoteFiles = (name: RemoteName, port: number): Record<string, string> => {
  const own = copyOf(TEMPLATE_FOLDER, WORKSPACE_FILES, name);
  for (const [file, text] of Object.entries(own)) {
    // The template lies one folder deeper than a remote.
    own[file] = text.replaceAll('../..', '..').replace(TEMPLATE_PORT, String(port));
  }
  return { ...own, ...pageFiles(name) };
};

type Manifest = {
  remote: object;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** A package.json with versions in place of the references into this workspace, and with the site. */
const standaloneManifest = (
  text: string,
  { live, site }: StandaloneSettings,
  versionOf: VersionOf,
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

/** The files of a repository for one remote, by their paths: the page that every new remote has, and what builds it. */
export const standaloneFiles = (
  name: RemoteName,
  surroundings: StandaloneSettings,
  versionOf: VersionOf = installedVersionOf,
): Record<string, string> => {
  const own = copyOf(OWN_REPOSITORY, filesIn(OWN_REPOSITORY), name);
  return {
    ...own,
    'package.json': standaloneManifest(own['package.json'] ?? '', surroundings, versionOf),
    '.npmrc': (own['.npmrc'] ?? '').replace(TEMPLATE_REGISTRY, surroundings.registry),
    ...pageFiles(name),
  };
};

/** The places where this workspace installs what a remote needs: what the shell gives, and the tools. */
const INSTALL_FOLDERS = ['shell/node_modules', 'remote-main/node_modules', 'node_modules'];

const installedVersionOf: VersionOf = (name) => {
  const file = INSTALL_FOLDERS.map((folder) =>
    join(repositoryRoot, folder, name, 'package.json'),
  ).find(existsSync);
  if (!file) throw new Error(`${name} is not installed in this workspace.`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
};
