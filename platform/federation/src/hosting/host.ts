import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import {
  listFiles,
  parseDocument,
  readDeployFile,
  readJsonFile,
  readSiteState,
  writeAtomically,
} from '../release';
import { pathSchema, SHELL_PATHS } from '../runtime';
import { type HeadersByFileKind, headersByFileKind } from './headers';
import { headerConfigSchema, responseHeaderInputOf } from './policy';

type HostedSite = {
  answers: HeadersByFileKind;
  /** Returns the sorted relative paths of all served files of a package. */
  filesOf(name: string): string[];
  /** Returns the paths of the pages of the shell and of every version of each remote: `/a/:id`. */
  pages(): string[];
};

/** Returns the path of a site's file from the current folder: `../production/firebase.json`. */
type PathFromHere = (file: string) => string;

/**
 * A host of static files. Its settings in `deploy.json` are under the name of its file: `nginx` for
 * `hosts/nginx.ts`.
 */
type Host<Settings> = {
  settings: v.GenericSchema<unknown, Settings>;
  /** Returns the text of each configuration file, by its path in the folder of the site. */
  files(settings: Settings, site: HostedSite): Record<string, string>;
  deployCommand(at: PathFromHere, settings: Settings): string;
};

export const defineStaticHost = <Settings>(host: Host<Settings>): Host<Settings> => host;

const HOSTS_FOLDER = path.join(import.meta.dirname, 'hosts');

const hostNamed = async (name: string): Promise<Host<unknown> | undefined> => {
  const file = readdirSync(HOSTS_FOLDER).find((each) => path.parse(each).name === name);
  return file && (await import(pathToFileURL(path.join(HOSTS_FOLDER, file)).href)).host;
};

/** Throws an Error for an unknown host or wrong settings. */
export const readHostsInDeployFile = async (site: string) => {
  const { origins: _, live: __, authors: ___, ...others } = readDeployFile(site);
  const file = path.join(site, 'deploy.json');
  const read = async ([name, given]: [string, unknown]) => {
    const host = await hostNamed(name);
    if (!host)
      throw new Error(`${file} cannot be used: "${name}" is neither a setting nor a host.`);
    return { ...host, settings: parseDocument(host.settings, given, `${name} in ${file}`) };
  };
  return Promise.all(Object.entries(others).map(read));
};

const readConfig = (site: string) => {
  const file = path.join(site, 'shell', 'config.json');
  if (!existsSync(file)) {
    throw new Error(
      `${file} is missing: the headers follow from this stage's configuration. Put it there.`,
    );
  }
  return parseDocument(headerConfigSchema, readJsonFile(file), file);
};

const servedFiles = (folder: string): string[] =>
  listFiles(folder)
    .filter((file) => !file.endsWith('.br'))
    .sort();

const pathsSchema = v.object({
  paths: v.optional(v.array(v.unknown()), []),
  routes: v.optional(v.array(v.looseObject({})), []),
});

/**
 * Returns no pages for a damaged file. Throws no Error, because other parts of a release report the
 * damage if visitors would get the file.
 */
const readPages = (file: string): unknown[] => {
  try {
    const { paths, routes } = parseDocument(pathsSchema, readJsonFile(file), file);
    return [...paths, ...routes.map((route) => route.path)];
  } catch {
    return [];
  }
};

const pagesOf = (site: string, names: readonly string[]): string[] =>
  names
    .flatMap((name) => servedFiles(path.join(site, name)).map((file) => `${name}/${file}`))
    .filter((file) => /^(?:shell\/shell|[^/]+\/[^/]+\/remote)\.json$/.test(file))
    .flatMap((file) => readPages(path.join(site, file)))
    // Adds the pages of the shell, because its description may be damaged.
    .concat(SHELL_PATHS)
    // Leaves out texts that are not valid paths, because they could add lines to a configuration
    // file. Throws no Error, because a newer kit may allow other paths, and the versions that it
    // stored must not block releases.
    .filter((text) => v.is(pathSchema, text));

/**
 * Returns the written files and the deploy command of each host. Every release and rollback calls
 * this function, because the new `shell/index.html` may need other headers.
 */
export const writeHostConfiguration = async (
  site: string,
): Promise<{ files: string[]; deployCommand: (at: PathFromHere) => string }[]> => {
  const hosts = await readHostsInDeployFile(site);
  const page = path.join(site, 'shell', 'index.html');
  if (hosts.length === 0 || !existsSync(page)) return [];
  const input = responseHeaderInputOf(readConfig(site), readFileSync(page, 'utf8'));
  const hosted = {
    answers: headersByFileKind(input),
    filesOf: (name: string) => servedFiles(path.join(site, name)),
    pages: () => pagesOf(site, Object.keys(readSiteState(site).packages)),
  };
  return hosts.map(({ settings, files, deployCommand }) => {
    const written = Object.entries(files(settings, hosted));
    for (const [file, content] of written) writeAtomically(path.join(site, file), `${content}\n`);
    return {
      files: written.map(([file]) => file),
      deployCommand: (at) => deployCommand(at, settings),
    };
  });
};
