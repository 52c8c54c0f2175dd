import * as v from 'valibot';
import { fileNameSchema, SHELL } from '../../release';
import { HASHED_FILE_NAME_PATTERN, type HeadersByFileKind, type ResponseHeaders } from '../headers';
import { defineStaticHost } from '../host';

/** Ids or names of Netlify sites by package. */
const settingsSchema = v.strictObject({ sites: v.record(fileNameSchema, v.string()) });

const rule = (path: string, headers: ResponseHeaders): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** The files that this host configuration writes into the folder of each site. */
const OWN_FILES = ['_headers', '_redirects', '404.html'];

const NOT_FOUND = `<!doctype html>
<html lang="en">
<title>404</title>
<h1>404</h1>
<p>There is no such page. <a href="/">Go back home</a>`;

/**
 * Returns patterns that match the pages, but no file of the shell: `/reports` and `/reports/*` for
 * each first segment (`reports`) of a page path.
 */
const subtrees = (pages: readonly string[]): string[] => {
  const names = new Set(pages.map((page) => page.split('/')[1]).filter(Boolean));
  return [...names].sort().flatMap((name) => [`/${name}`, `/${name}/*`]);
};

/**
 * Lists the rules of the shell. No path matches two rules, because hosts treat such a path in
 * different ways. A page and `/index.html` have the same headers, because some hosts rewrite the
 * path of a page to `/index.html` before they apply the rules.
 */
const shellFiles = (
  files: readonly string[],
  pages: readonly string[],
  answers: HeadersByFileKind,
): Record<string, string> => {
  const served = files.filter((file) => file !== 'index.html' && !OWN_FILES.includes(file));
  return {
    _headers: [
      ...['/', '/index.html', ...pages].map((page) => rule(page, answers.page)),
      ...served.map((file) =>
        rule(`/${file}`, HASHED_FILE_NAME_PATTERN.test(file) ? answers.hashed : answers.file),
      ),
    ].join('\n'),
    _redirects: pages.map((page) => `${page} /index.html 200`).join('\n'),
  };
};

const remoteFiles = (
  files: readonly string[],
  answers: HeadersByFileKind,
): Record<string, string> => {
  const versions = [...new Set(files.map((file) => file.split('/', 1)[0] ?? ''))];
  return {
    _headers: versions
      .filter((version) => !OWN_FILES.includes(version))
      .map((version) => rule(`/${version}/*`, answers.remote))
      .join('\n'),
  };
};

/**
 * Netlify and similar hosts: they compress files themselves, and read `_headers` and `_redirects`
 * in the folder of each site.
 */
export const host = defineStaticHost({
  settings: settingsSchema,
  files: ({ sites }, { answers, filesOf, pages }) =>
    Object.fromEntries(
      Object.keys(sites).flatMap((name) => {
        const files =
          name === SHELL
            ? shellFiles(filesOf(name), subtrees(pages()), answers)
            : remoteFiles(filesOf(name), answers);
        return Object.entries({ ...files, '404.html': NOT_FOUND }).map(([file, content]) => [
          `${name}/${file}`,
          content,
        ]);
      }),
    ),
  deployCommand: (at, { sites }) =>
    Object.entries(sites)
      // Deploys the shell last, because its page names remote versions that must be online by then.
      .sort(([name], [other]) => Number(name === SHELL) - Number(other === SHELL))
      .map(
        ([name, site]) =>
          `npx netlify-cli deploy --prod --no-build --dir ${at(name)} --site ${site}`,
      )
      .join('\n     '),
});
