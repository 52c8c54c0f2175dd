import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteRoute } from '@platform/federation/runtime';
import { demoAccounts } from 'shared-session/demo-accounts';
import { describe, expect, test } from 'vitest';
import { findPackageFolders } from '../install/install.mjs';
import { REMOVABLE_SECURITY_CONTROLS } from '../testing/attack/removable-controls';
import { TESTED_THREATS } from '../testing/attack/threats';
import { findRemotes, repositoryRoot } from '../workspace/folders';

const FENCE = /^```[^\n]*\n([\s\S]*?)^```/gm;
const CODE_SPAN = /`([^`\n]+)`/g;
const LINK = /\]\(([^()\s]+)(?:\s+"[^"]*")?\)/g;
const COMMAND = /\b(?:npm run|pnpm(?: run)?) ([a-z][\w:-]*)|\bnpm (start|test)\b/g;
// Matches paths of the repository. Does not match package exports: `shared-session/host`.
const REPOSITORY_PATH =
  /^(?:(?:shell|remote-\w+|shared-\w+)\/src|platform|e2e|docs)(?:\/[\w./-]*)?$/;

const groups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter((group) => group));

const codeSpans = (markdown: string): string[] => groups(markdown.replace(FENCE, ''), CODE_SPAN);

/** Returns the targets of links and pictures, with anchors. Leaves out URLs with a scheme. */
export const linksOf = (markdown: string): string[] =>
  groups(markdown.replace(FENCE, '').replace(CODE_SPAN, ''), LINK).filter(
    (target) => !/^[a-z][a-z\d+.-]*:/i.test(target),
  );

/** Returns the scripts that a document tells its reader to run, in code spans and code blocks. */
export const scriptsOf = (markdown: string): string[] => [
  ...new Set(
    [...groups(markdown, FENCE), ...codeSpans(markdown)].flatMap((code) => groups(code, COMMAND)),
  ),
];

/** Returns the files and folders that a document names in code spans: `shell/src/guard`. */
export const pathsOf = (markdown: string): string[] =>
  codeSpans(markdown).filter((code) => REPOSITORY_PATH.test(code));

/** Returns the anchors of a document's headings, as GitHub creates them. */
export const anchorsOf = (markdown: string): string[] =>
  groups(markdown.replace(FENCE, ''), /^#{1,6} +(.+?) *$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

const markdownIn = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name));

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...markdownIn('docs'),
  ...findPackageFolders(repositoryRoot)
    .filter((folder) => existsSync(join(folder, 'README.md')) && folder !== repositoryRoot)
    .map((folder) => join(relative(repositoryRoot, folder), 'README.md')),
].map((name) => [name.split(sep).join('/'), join(repositoryRoot, name)] as const);

const scriptsIn = (folder: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys(scripts ?? {});
};

/** The scripts that documents may name: those of the root, and those that every remote has. */
const known = new Set(scriptsIn(repositoryRoot));
const [first = [], ...others] = findRemotes().map((name) => scriptsIn(join(repositoryRoot, name)));
for (const script of first) {
  if (others.every((scripts) => scripts.includes(script))) known.add(script);
}

const isBroken = (file: string, target: string): boolean => {
  const [path = '', anchor] = decodeURI(target).split('#');
  const found = path === '' ? file : join(dirname(file), path);
  if (relative(repositoryRoot, found).startsWith('..') || !existsSync(found)) return true;
  return anchor !== undefined && !anchorsOf(readFileSync(found, 'utf8')).includes(anchor);
};

/** Whether a path exists. Browser tests may lack `.spec.ts`, as in `e2e/faults/documents`. */
const isThere = (path: string): boolean =>
  [path, `${path}.spec.ts`].some((name) => existsSync(join(repositoryRoot, name)));

describe.each(documents)('%s', (_name, file) => {
  const text = readFileSync(file, 'utf8');

  test('a document links only to files and headings that exist', () => {
    expect(linksOf(text).filter((target) => isBroken(file, target))).toEqual([]);
  });

  test('a document mentions only files and folders that exist', () => {
    expect(pathsOf(text).filter((path) => !isThere(path))).toEqual([]);
  });

  test('a document mentions only scripts that exist', () => {
    expect(scriptsOf(text).filter((script) => !known.has(script))).toEqual([]);
  });

  test('a document has no comment after a command, because zsh would read the comment as arguments of the command', () => {
    const lines = groups(text, FENCE).flatMap((code) => code.split('\n'));
    expect(lines.filter((line) => /^(?:npm|npx|git) .* # /.test(line))).toEqual([]);
  });
});

const README = readFileSync(join(repositoryRoot, 'README.md'), 'utf8');

test('the README lists each demo account', () => {
  const listed = codeSpans(README).filter((code) => code.endsWith('@demo.test'));
  expect([...new Set(listed)].sort()).toEqual(demoAccounts.map(({ email }) => email).sort());
});

test('the README explains each script of the repository', () => {
  const codes = codeSpans(README);
  const isExplained = (script: string) =>
    codes.some((code) => new RegExp(`^(?:npm (?:run )?)?${script}(?: |$)`).test(code));
  expect(scriptsIn(repositoryRoot).filter((script) => !isExplained(script))).toEqual([]);
});

/**
 * Returns the lists in docs/architecture.md below lines such as `**Title** (7 files)`. For each
 * list, returns the number in this line and the files that the list names.
 */
const walks = (markdown: string) =>
  [...markdown.matchAll(/^\*\*(.+)\*\* \((\d+) files(.*)\)\n\n((?:- .*\n(?: {2}.*\n)*)+)/gm)].map(
    ([, title = '', count, where = '', bullets = '']) => {
      const [root = ''] = groups(where, CODE_SPAN);
      const files = bullets.split(/^- /m).flatMap((bullet) => {
        const [folder = ''] = /^`[^`.]+`/.exec(bullet) ?? [];
        return groups(bullet, /`([\w./-]+\.(?:tsx?|mjs))`/g).map((name) =>
          [name, join(folder.replaceAll('`', ''), name), join(root, name)].find((path) =>
            existsSync(join(repositoryRoot, path)),
          ),
        );
      });
      return { title, count: Number(count), files };
    },
  );

const architecture = readFileSync(join(repositoryRoot, 'docs/architecture.md'), 'utf8');

test.each(walks(architecture))(
  'the list "$title" in the architecture document states how many files it names, and all these files exist',
  ({ count, files }) => {
    expect(files).not.toContain(undefined);
    expect(new Set(files).size).toBe(count);
  },
);

test.each(findRemotes())(
  'the specification lists each page of %s, and browser tests visit each page',
  async (name) => {
    const file = join(repositoryRoot, name, 'src/routes.ts');
    const { routes } = await import(pathToFileURL(file).href);
    const paths = (routes as readonly RemoteRoute[]).map(({ path }) => path);
    const textOf = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
    const visited = textOf('e2e/fixtures/pages.ts');
    const specified = textOf('docs/specification.md');
    expect(paths.filter((path) => !visited.includes(`path: '${path}'`))).toEqual([]);
    expect(paths.filter((path) => !specified.includes(`\n| \`${path}\``))).toEqual([]);
  },
);

test('the section "Follow it through the code" of the architecture document has four lists of files', () => {
  expect(walks(architecture)).toHaveLength(4);
});

/**
 * Returns each row of the table of threats: the attacker, and from the last column the rows of the
 * attack report and the paths of the tests.
 */
const threatsOf = (markdown: string) =>
  groups(markdown, /^\| (?!Attacker)(.+ \| .+ \| .+) \|$/gm).map((row) => {
    const proofs = row.split(' | ').at(-1) ?? '';
    return {
      attacker: row.split(' | ')[0],
      rows: groups(proofs, /(?<!\*)\*([^*]+)\*(?!\*)/g),
      tests: codeSpans(proofs),
    };
  });

const security = readFileSync(join(repositoryRoot, 'docs/security.md'), 'utf8');
const threats = threatsOf(security);

/** Whether a path, which may lack `.spec.ts`, is a test file or a folder with a test file. */
const holdsTests = (path: string): boolean => {
  const isTest = (name: string) => /\.(?:test|spec)\.tsx?$/.test(name);
  const found = [path, `${path}.spec.ts`, `${path}.proof.spec.ts`]
    .map((name) => join(repositoryRoot, name))
    .find((name) => existsSync(name));
  if (!found) return false;
  return statSync(found).isDirectory()
    ? readdirSync(found, { recursive: true, encoding: 'utf8' }).some(isTest)
    : isTest(found);
};

test('the security document names tests for each threat, and all these tests exist', () => {
  expect(threats.length).toBeGreaterThan(20);
  expect(threats.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(threats.flatMap(({ tests }) => tests).filter((path) => !holdsTests(path))).toEqual([]);
});

test('each threat in the security document is covered by an attack of the attack report or by a test in the list of tested threats', () => {
  const named = threats.flatMap(({ rows }) => rows);
  expect([...new Set(named)].toSorted()).toEqual(
    REMOVABLE_SECURITY_CONTROLS.map(({ row }) => row).toSorted(),
  );
  const tried = threats.filter(({ rows }) => rows.length === 0);
  expect(tried.map(({ attacker }) => attacker)).toEqual(
    TESTED_THREATS.map(({ attacker }) => attacker),
  );
  const missing = TESTED_THREATS.filter(({ attacker, test: named }) =>
    threats.every((each) => each.attacker !== attacker || !each.tests.includes(named)),
  );
  expect(missing).toEqual([]);
});

/** Lists the files in the repository, even if it belongs to another user, as in containers. */
const listFilesInGit = (...options: string[]) =>
  execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', ...options], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
    .trimEnd()
    .split('\n');

test('the repository holds no binary program, as the security document promises', () => {
  // Matches the files that the OpenSSF Scorecard counts as programs, by their endings.
  const programs =
    /\.(?:crx|deb|dex|dey|dll|dylib|elf|exe|iso|jar|kext|ko|o|par|pyc|rpm|rlib|so|wasm)$/;
  expect(listFilesInGit().filter((file) => programs.test(file))).toEqual([]);
});

test('git checks out the same line endings on every system', () => {
  // Expects one of these attributes, because the settings of each computer would otherwise choose
  // the line endings.
  const isSame = (file: string) => /\battr\/(?:text=auto eol=lf|-text) *\t/.test(file);
  expect(listFilesInGit('--eol').filter((file) => !isSame(file))).toEqual([]);
});

const SAMPLE = `# A heading, with \`some_code\`

[file](a/b.md#part "Title"), ![picture](p.png), [web](https://x.example/a.md), \`[no](link.md)\`
Run \`npm run one\` or \`pnpm two:part -- x\`; npm three is prose, and \`npm start\` starts \`shell/src/x.ts\`.

\`\`\`sh
# not a heading
npm run four && pnpm run five   # [no](link.md)
\`\`\`
`;

test('the tests of documents find links, scripts, paths and anchors only in visible text', () => {
  expect(linksOf(SAMPLE)).toEqual(['a/b.md#part', 'p.png']);
  expect(scriptsOf(SAMPLE).sort()).toEqual(['five', 'four', 'one', 'start', 'two:part']);
  expect(pathsOf(SAMPLE)).toEqual(['shell/src/x.ts']);
  expect(anchorsOf(SAMPLE)).toEqual(['a-heading-with-some_code']);
});
