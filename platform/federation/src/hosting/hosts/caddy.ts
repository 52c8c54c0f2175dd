import * as v from 'valibot';
import { nameSchema, SHELL } from '../../release';
import { block, quoted } from '../directives';
import { type Answers, HASHED, type Headers, missingHeaders } from '../headers';
import { defineHost } from '../host';

/** Where the releases lie on the server, and the address of each package's site, such as `app.example.com`. */
const settingsSchema = v.strictObject({
  root: v.string(),
  sites: v.record(nameSchema, v.string()),
});

/** The answers for requests that a matcher selects; `matcher` is empty for all others. */
const handle = (matcher: string, headers: Headers, answer: readonly string[]): string[] =>
  block(`handle ${matcher}`.trim(), [
    ...block(
      'header',
      Object.entries(headers).map(([name, value]) => `${name} ${quoted(value)}`),
    ),
    ...answer,
  ]);

const FILE = ['file_server {', '\tprecompressed br', '}'];

/** The paths of the app: the last part has no dot. A path with a file ending is a file, even if it is missing. */
const PAGE = String.raw`path_regexp ^/(?:(?:[^/]*/)*[^./]*|index\.html)$`;

const shellAnswers = (answers: Answers): string[] => [
  `@page ${PAGE}`,
  ...handle('@page', answers.page, ['rewrite * /index.html', ...FILE]),
  ...block('@hashed', [`path_regexp ${HASHED.source}`, 'file']),
  ...handle('@hashed', answers.hashed, FILE),
  '@file file',
  ...handle('@file', answers.file, FILE),
];

const remoteAnswers = (answers: Answers): string[] => [
  // A folder is a "file" for this matcher only with a slash at the end, which no file of a release has.
  '@file file',
  ...handle('@file', answers.remote, FILE),
];

/** Caddy: one file with a site for each package, to be imported in the Caddyfile. */
export const host = defineHost({
  settings: settingsSchema,
  files: ({ root, sites }, { answers }) => ({
    Caddyfile: Object.entries(sites)
      .flatMap(([name, address]) =>
        block(address, [
          `root * ${quoted(`${root}/${name}`)}`,
          ...(name === SHELL ? shellAnswers(answers) : remoteAnswers(answers)),
          ...handle('', missingHeaders, ['respond "Not found" 404']),
        ]),
      )
      .join('\n'),
  }),
  next: (at) => `caddy reload --config ${at('Caddyfile')}`,
});
