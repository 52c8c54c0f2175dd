import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ENGLISH } from 'shared-i18n';
import { shellDescriptionSchema } from '../build/host-description';
import { integrityOf, isFileWithListedHash } from '../build/integrity';
import { findInvalidRouteValues } from '../build/route-value-problems';
import {
  isScriptOrStyle,
  listFiles,
  parseDocument,
  readJsonFile,
  readVersion,
  SHELL,
} from '../release';
import { descriptionSchema, type RemoteDescription } from '../runtime';

/** A problem that a check found in a release. The person who releases can accept it by its `id`. */
export type Finding = { id: string; sentence: string };
export type Findings = Generator<Finding, void>;

export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat(ENGLISH, { style: 'long', type: 'conjunction' }).format(names);

/** A shared package in `mf-manifest.json`. Builds of other tools have that file too. */
type ManifestSharedPackage = {
  name: string;
  requiredVersion?: string;
  assets?: { js?: { sync?: string[]; async?: string[] } };
};

export type BuiltFile = { integrity: string; gzip: number; text: string };
export type BuiltFiles = Readonly<Record<string, BuiltFile>>;

export const readBuiltFiles = (folder: string): Record<string, BuiltFile> =>
  Object.fromEntries(
    listFiles(folder)
      .filter(isFileWithListedHash)
      .map((name) => {
        const content = readFileSync(path.join(folder, name));
        const gzip = gzipSync(content, { level: 9 }).length;
        const text = isScriptOrStyle(name) ? content.toString() : '';
        return [name, { integrity: integrityOf(content), gzip, text }];
      }),
  );

/** Throws an Error when the folder has no build, or when the build has an invalid description. */
export const readBuild = (name: string, folder: string) => {
  readVersion(name, folder);
  const files = readBuiltFiles(folder);
  const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  if (name === SHELL) {
    const file = path.join(folder, 'shell.json');
    const description = parseDocument(shellDescriptionSchema, readJsonFile(file), file);
    return { kind: 'shell', name, description, files, page: textOf('index.html') } as const;
  }
  const file = path.join(folder, 'remote.json');
  const written = readJsonFile(file);
  const description = parseDocument(descriptionSchema, written, file);
  const { routes } = written as RemoteDescription;
  const manifestFile = path.join(folder, 'mf-manifest.json');
  const manifest = existsSync(manifestFile) ? readJsonFile(manifestFile) : {};
  const htmlFiles = listFiles(folder).filter((page) => page.endsWith('.html'));
  return {
    kind: 'remote',
    name,
    description,
    files,
    manifestShares: (manifest as { shared?: ManifestSharedPackage[] }).shared ?? [],
    /** A sentence for each value in the routes that is wrong, or that only a newer kit knows. */
    routeProblems: findInvalidRouteValues(routes, 'remote.json'),
    /** The text of the HTML pages that some build tools create. It may contain hashes of files. */
    pages: htmlFiles.map(textOf).join('\n'),
  } as const;
};
export type CheckedBuild = ReturnType<typeof readBuild>;
export type RemoteBuild = Extract<CheckedBuild, { kind: 'remote' }>;
