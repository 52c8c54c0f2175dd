import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ENGLISH } from 'shared-i18n';
import * as v from 'valibot';
import { type HostDescription, hostDescriptionSchema } from '../build/host-description';
import { integrityOf } from '../build/integrity';
import { findUnknownValues } from '../build/unknown-values';
import { listFiles } from '../release/documents';
import { SHELL } from '../release/site-state';
import { descriptionSchema, type RemoteDescription } from '../runtime';

/** A problem of a release: what breaks and for whom. People can accept it by its `id`. */
export type Finding = { id: string; sentence: string };

/** Joins names into a list: "a, b, and c". */
export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat(ENGLISH, { style: 'long', type: 'conjunction' }).format(names);

export type BuiltFile = { integrity: string; gzip: number; text: string };

/** A shared package in `mf-manifest.json`. Builds of other tools have that file too. */
export type ManifestShare = {
  name: string;
  requiredVersion?: string;
  assets?: { js?: { sync?: string[]; async?: string[] } };
};

type Files = Readonly<Record<string, BuiltFile>>;

type Build<Kind, Description> = {
  kind: Kind;
  name: string;
  description: Description;
  paths: readonly string[];
  files: Files;
};
export type RemoteBuild = Build<'remote', RemoteDescription> & {
  manifestShares: readonly ManifestShare[];
  /** The text of the build's HTML pages. Some other tools create pages, but the site loads none. */
  pages: string;
};
export type ShellBuild = Build<'shell', HostDescription> & { page: string };

/** Matches hidden files, and files that no page loads. */
const NOT_LOADED_FILES =
  /^(?:remote|shell|mf-\w+|sbom\.cdx)\.json$|^notices\.txt$|\.html$|\.map$|\.br$|(?:^|\/)\./;

export const readBuiltFiles = (folder: string): Record<string, BuiltFile> =>
  Object.fromEntries(
    listFiles(folder)
      .filter((name) => !NOT_LOADED_FILES.test(name))
      .map((name) => {
        const content = readFileSync(path.join(folder, name));
        const isText = /\.(?:m?js|css)$/.test(name);
        return [
          name,
          {
            integrity: integrityOf(content),
            gzip: gzipSync(content, { level: 9 }).length,
            text: isText ? content.toString() : '',
          },
        ];
      }),
  );

const readJson = (folder: string, name: string): unknown => {
  const file = path.join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

const pagesOf = (folder: string): string =>
  listFiles(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');

/** A build for the release checks, or a finding when its description is missing or unreadable. */
export type BuildOrFindings =
  | { build: RemoteBuild | ShellBuild; findings: [] }
  | { build: undefined; findings: Finding[] };

const unreadable = (name: string, issues: readonly v.BaseIssue<unknown>[]): BuildOrFindings => {
  const findings = issues.map((issue) => {
    const where = v.getDotPath(issue) ?? 'as a whole';
    return {
      id: `description:${where}`,
      sentence: `What ${name} says of itself cannot be used (${where}: ${issue.message}): the shell would refuse this version for everyone.`,
    };
  });
  return { build: undefined, findings };
};

const readShell = (name: string, folder: string): BuildOrFindings => {
  const result = v.safeParse(hostDescriptionSchema, readJson(folder, 'shell.json'));
  if (!result.success) return unreadable(name, result.issues);
  const description = result.output;
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const { paths } = description;
  const files = readBuiltFiles(folder);
  return { build: { kind: 'shell', name, description, paths, files, page }, findings: [] };
};

export const readBuild = (name: string, folder: string): BuildOrFindings => {
  if (name === SHELL) return readShell(name, folder);
  const written = readJson(folder, 'remote.json');
  const result = v.safeParse(descriptionSchema, written);
  if (!result.success) return unreadable(name, result.issues);
  const unknown = findUnknownValues((written as RemoteDescription).routes, 'remote.json');
  if (unknown.length > 0) {
    const findings = unknown.map((sentence) => ({ id: 'description:unknown', sentence }));
    return { build: undefined, findings };
  }
  const description = result.output;
  const manifest = readJson(folder, 'mf-manifest.json') as { shared?: ManifestShare[] } | undefined;
  const manifestShares = manifest?.shared ?? [];
  const paths = description.routes.map((route) => route.path);
  const files = readBuiltFiles(folder);
  const pages = pagesOf(folder);
  return {
    build: { kind: 'remote', name, description, paths, files, manifestShares, pages },
    findings: [],
  };
};
