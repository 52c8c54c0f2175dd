import * as v from 'valibot';
import { fileNameSchema, SHELL } from '../../release';
import {
  HASHED_FILE_NAME_PATTERN,
  type HeadersByFileKind,
  PAGE_PATH_PATTERN,
  type ResponseHeaders,
} from '../headers';
import { defineStaticHost } from '../host';

type HeaderRule = { regex: string; headers: { key: string; value: string }[] };

export type FirebaseSite = {
  site: string;
  public: string;
  ignore: string[];
  headers: HeaderRule[];
  rewrites?: { regex: string; destination: string }[];
};

export type FirebaseFile = { hosting: FirebaseSite[] };

/** Matches the paths of {@link PAGE_PATH_PATTERN} except `/index.html`, which needs no rewrite. */
const REWRITTEN_PATH = '^/(?:[^/]*/)*[^./]*$';

const oneOf = (names: readonly string[]): string =>
  `(?:${names.map((name) => name.replaceAll(/[.+]/g, '\\$&')).join('|')})`;

const rule = (regex: string, headers: ResponseHeaders): HeaderRule => ({
  regex,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

// Leaves out compressed files, because Firebase Hosting compresses files itself.
const IGNORED_FILES = ['**/.*', '**/*.tmp', '**/*.map', '**/*.br'];

type Rules = Pick<FirebaseSite, 'headers' | 'rewrites'>;

/** Returns no rule for an empty list, because the pattern would then match the page `/`. */
const fileRules = (files: readonly string[], headers: ResponseHeaders): HeaderRule[] =>
  files.length > 0 ? [rule(`^/${oneOf(files)}$`, headers)] : [];

/**
 * Lists files one by one, because a pattern would also match missing files, and browsers would
 * cache the 404 responses for a year. No path matches two rules, because Firebase does not document
 * which rule wins.
 */
const shellRules = (content: readonly string[], answers: HeadersByFileKind): Rules => {
  const files = content.filter((name) => name.includes('.') && name !== 'index.html');
  const hashed = files.filter((name) => HASHED_FILE_NAME_PATTERN.test(name));
  const plain = files.filter((name) => !HASHED_FILE_NAME_PATTERN.test(name));
  return {
    headers: [
      rule(PAGE_PATH_PATTERN.source, answers.page),
      ...fileRules(plain, answers.file),
      ...fileRules(hashed, answers.hashed),
    ],
    rewrites: [{ regex: REWRITTEN_PATH, destination: '/index.html' }],
  };
};

const remoteRules = (content: readonly string[], answers: HeadersByFileKind): Rules => {
  const folders = new Set(content.map((file) => `${file.split('/', 1)[0]}/`));
  const filesIn = (folder: string) => content.filter((file) => file.startsWith(folder));
  return { headers: [...folders].flatMap((each) => fileRules(filesIn(each), answers.remote)) };
};

/** The id of each package's hosting site. */
const settingsSchema = v.strictObject({ sites: v.record(fileNameSchema, v.string()) });

export const host = defineStaticHost({
  settings: settingsSchema,
  files: ({ sites }, { answers, filesOf }) => {
    const hosting = Object.entries(sites).flatMap(([name, site]): FirebaseSite[] => {
      const content = filesOf(name);
      // Leaves out unreleased packages, because a deployment would fail without their folder.
      if (content.length === 0) return [];
      const rules = name === SHELL ? shellRules : remoteRules;
      return [{ site, public: name, ignore: IGNORED_FILES, ...rules(content, answers) }];
    });
    return { 'firebase.json': JSON.stringify({ hosting } satisfies FirebaseFile, null, 2) };
  },
  deployCommand: (at) =>
    `npm run firebase -- deploy --only hosting --config ${at('firebase.json')} --project <project>`,
});
