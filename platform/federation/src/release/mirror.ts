import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { hostDescriptionSchema } from '../build/host-description';
import { integrityOf } from '../build/integrity';
import { registryEntrySchema, registrySchema } from '../runtime';
import { fetchLiveFile, fetchLiveJson, siteRootUrl } from './documents';
import { generationOf } from './generation';
import { checkFilePath } from './site-files';
import {
  type PackageState,
  SHELL,
  type SiteState,
  siteStateFile,
  versionFolder,
  writeAtomically,
} from './site-state';

/** Matches what a release writes into the page: the registry, and the hashes of ES modules. */
const DATA_BLOCK =
  /<script type="application\/json" id="registry">.*?<\/script>(?:<script type="importmap">.*?<\/script>)?/s;

/** Downloads the files of a version. Each file must match its hash. */
const fetchVersion = async (
  folder: string,
  base: URL,
  hashes: Readonly<Record<string, string>>,
  documents: Readonly<Record<string, string>>,
): Promise<void> => {
  for (const name of Object.keys(hashes)) checkFilePath(name);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(documents))
    writeFileSync(path.join(folder, name), text);
  const fetchFile = async ([name, hash]: [string, string]): Promise<void> => {
    const read = (answer: Response) => answer.arrayBuffer();
    const content = Buffer.from(await fetchLiveFile(new URL(name, base), read));
    if (integrityOf(content) !== hash) {
      throw new Error(`${new URL(name, base)} is not what was released.`);
    }
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  };
  await Promise.all(Object.entries(hashes).map(fetchFile));
};

const onlyLive = (
  version: string,
  releasedAt = new Date().toISOString(),
  safeSince?: string,
): PackageState => ({
  live: version,
  history: [{ version, releasedAt }],
  ...(safeSince ? { safeSince } : {}),
});

const fetchShell = async (site: string, url: string): Promise<string> => {
  const base = siteRootUrl(url);
  const description = await fetchLiveJson(url, 'shell.json');
  const { version, files } = v.parse(hostDescriptionSchema, description);
  const page = await fetchLiveFile(new URL('index.html', base), (answer) => answer.text());
  await fetchVersion(versionFolder(site, SHELL, version), base, files, {
    'index.html': page.replace(DATA_BLOCK, '<!-- release data -->'),
    'shell.json': JSON.stringify(description),
  });
  return version;
};

/**
 * Copies a deployed site, so that a developer can try a new version of one remote locally. Throws
 * an Error for an unreadable file.
 */
export const mirrorSite = async (url: string, site: string): Promise<void> => {
  const registry = await fetchLiveJson(url, 'remotes.json');
  const { remotes } = v.parse(registrySchema, registry);
  const packages: Record<string, PackageState> = {};
  for (const unchecked of Object.values(remotes)) {
    const { package: name, current, safeSince } = v.parse(registryEntrySchema, unchecked);
    const { version, description } = current;
    if (!description) throw new Error(`${name} ${version} has no description in the registry.`);
    await fetchVersion(
      versionFolder(site, name, version),
      new URL(current.url),
      description.files,
      { 'remote.json': JSON.stringify(description) },
    );
    packages[name] = onlyLive(version, current.releasedAt, safeSince);
  }
  packages[SHELL] = onlyLive(await fetchShell(site, url));
  const generation = generationOf(registry);
  const state: SiteState = { schema: 2, generations: generation ? [generation] : [], packages };
  // Stores the registry, because the origins of remotes are known from it only.
  writeAtomically(path.join(site, SHELL, 'remotes.json'), JSON.stringify(registry));
  writeFileSync(siteStateFile(site), JSON.stringify(state));
};
