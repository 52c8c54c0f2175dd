import * as v from 'valibot';
import { fileNameSchema, SHELL } from '../../release';
import { directiveBlockLines, quoteDirectiveValue } from '../directives';
import {
  HASHED_FILE_NAME_PATTERN,
  type HeadersByFileKind,
  missingFileHeaders,
  NESTED_REMOTE_FILE_PATTERN,
  PAGE_PATH_PATTERN,
  type ResponseHeaders,
} from '../headers';
import { defineStaticHost } from '../host';

/** `root` is the folder of the releases on the server. `sites` has each package's site address. */
const settingsSchema = v.strictObject({
  root: v.string(),
  sites: v.record(fileNameSchema, v.string()),
});

/**
 * Returns a block for the requests that `matcher` selects. An empty `matcher` selects all requests
 * that no other block handles.
 */
const handle = (matcher: string, headers: ResponseHeaders, answer: readonly string[]): string[] =>
  directiveBlockLines(`handle ${matcher}`.trim(), [
    ...directiveBlockLines(
      'header',
      Object.entries(headers).map(([name, value]) => `${name} ${quoteDirectiveValue(value)}`),
    ),
    ...answer,
  ]);

const FILE_SERVER = ['file_server {', '\tprecompressed br', '}'];

const shellAnswers = (answers: HeadersByFileKind): string[] => [
  `@page path_regexp ${PAGE_PATH_PATTERN.source}`,
  ...handle('@page', answers.page, ['rewrite * /index.html', ...FILE_SERVER]),
  ...directiveBlockLines('@remote', [`path_regexp ${NESTED_REMOTE_FILE_PATTERN.source}`, 'file']),
  ...handle('@remote', answers.remote, FILE_SERVER),
  ...directiveBlockLines('@hashed', [`path_regexp ${HASHED_FILE_NAME_PATTERN.source}`, 'file']),
  ...handle('@hashed', answers.hashed, FILE_SERVER),
  '@file file',
  ...handle('@file', answers.file, FILE_SERVER),
];

const remoteAnswers = (answers: HeadersByFileKind): string[] => [
  // The matcher `file` does not match folders, so a folder gets the response for missing files.
  '@file file',
  ...handle('@file', answers.remote, FILE_SERVER),
];

/** Caddy: one file with a block for each package, which the server's own Caddyfile imports. */
export const host = defineStaticHost({
  settings: settingsSchema,
  files: ({ root, sites }, { answers }) => ({
    Caddyfile: Object.entries(sites)
      .flatMap(([name, address]) =>
        directiveBlockLines(address, [
          `root * ${quoteDirectiveValue(`${root}/${name}`)}`,
          'encode zstd gzip',
          ...(name === SHELL ? shellAnswers(answers) : remoteAnswers(answers)),
          ...handle('', missingFileHeaders, ['respond "Not found" 404']),
        ]),
      )
      .join('\n'),
  }),
  deployCommand: () => 'caddy reload --config /etc/caddy/Caddyfile',
});
