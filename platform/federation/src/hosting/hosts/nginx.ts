import * as v from 'valibot';
import { fileNameSchema, SHELL } from '../../release';
import { directiveBlockLines, quoteDirectiveValue } from '../directives';
import {
  HASHED_FILE_NAME_PATTERN,
  type HeadersByFileKind,
  missingFileHeaders,
  NESTED_REMOTE_FILE_PATTERN,
  type ResponseHeaders,
} from '../headers';
import { defineStaticHost } from '../host';

/**
 * `root`: the folder of the releases on the server. `servers`: by package, the directives that
 * begin the `server` block of this package.
 */
const settingsSchema = v.strictObject({
  root: v.string(),
  servers: v.record(fileNameSchema, v.array(v.string())),
});

/**
 * Each `location` block has these directives. The `server` block lacks them, because the setting
 * `servers` may have the same directives, and nginx refuses a block that has a directive twice.
 */
const ENCODING =
  'charset utf-8; gzip on; gzip_vary on; gzip_types text/plain text/css text/javascript application/javascript application/json image/svg+xml;';

/** Returns a `location` block. nginx adds headers to a 404 response only with `always`. */
const location = (path: string, headers: ResponseHeaders, content: string, always = ''): string[] =>
  directiveBlockLines(`location ${path}`, [
    ...Object.entries(headers)
      .filter(([name]) => name !== 'content-type')
      .map(([name, value]) => `add_header ${name} ${quoteDirectiveValue(value)}${always};`),
    ENCODING,
    content,
  ]);

const FILE_OR_404 = 'try_files $uri =404;';
const matching = (pattern: RegExp) => `~ "${pattern.source}"`;

/** Serves `.mjs` files as scripts, because the `mime.types` of nginx 1.22 lacks this ending. */
const MODULES = `location ~ \\.mjs$ { types {} default_type text/javascript; ${FILE_OR_404} }`;

const remoteLocation = (path: string, answers: HeadersByFileKind): string[] =>
  location(path, answers.remote, `${MODULES} ${FILE_OR_404}`);

const shellDirectives = (answers: HeadersByFileKind): string[] => {
  const policy = answers.page['content-security-policy'] ?? '';
  const page = { ...answers.page, 'content-security-policy': '$policy' };
  return [
    // Sets the policy in parts, because nginx refuses a value of more than 4,096 bytes.
    'set $policy "";',
    ...(policy.match(/.{1,2000}(?: |$)/g) ?? []).map(
      (part) => `set $policy ${quoteDirectiveValue(`\${policy}${part}`)};`,
    ),
    ...location('= /index.html', page, FILE_OR_404),
    ...remoteLocation(matching(NESTED_REMOTE_FILE_PATTERN), answers),
    ...location(matching(HASHED_FILE_NAME_PATTERN), answers.hashed, FILE_OR_404),
    // A path with a dot in its last segment is a file. If the file is missing, the answer is 404.
    ...location(matching(/\.[^/]*$/), answers.file, FILE_OR_404),
    ...location('/', page, 'try_files /index.html =404;'),
  ];
};

/** Redirects http to https if the server has TLS. 497 is nginx's error for http at the TLS port. */
const toTls = (directives: readonly string[]): string[] =>
  directives.some((each) => /^listen .*\bssl\b/.test(each))
    ? [
        'if ($scheme = http) { return 301 https://$host$request_uri; }',
        'error_page 497 =301 https://$http_host$request_uri;',
      ]
    : [];

/** Matches the end of a directive or block, but not the end of a variable such as `${host}`. */
const HAS_END = /(?:;|\W\})$/;

/** nginx: one file with a `server` block for each package, to include in the `http` block. */
export const host = defineStaticHost({
  settings: settingsSchema,
  files: ({ root, servers }, { answers }) => ({
    'nginx.conf': Object.entries(servers)
      .flatMap(([name, directives]) =>
        directiveBlockLines('server', [
          ...directives.map((directive) => (HAS_END.test(directive) ? directive : `${directive};`)),
          ...toTls(directives),
          `root ${quoteDirectiveValue(`${root}/${name}`)};`,
          'error_page 403 404 @missing;',
          ...location(
            '@missing',
            missingFileHeaders,
            'types {} default_type text/plain; return 404 "Not found\\n";',
            ' always',
          ),
          ...(name === SHELL ? shellDirectives(answers) : remoteLocation('/', answers)),
        ]),
      )
      .join('\n'),
  }),
  deployCommand: () => 'nginx -t && nginx -s reload',
});
