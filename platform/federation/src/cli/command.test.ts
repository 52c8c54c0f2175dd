import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMMANDS_FOLDER, runCommand } from '.';
import { readArguments } from './command';

const COMMAND = {
  names: ['[package]'],
  options: {
    site: { type: 'string', help: '' },
    to: { type: 'string', help: '' },
    'to-share': { type: 'string', help: '' },
    'dry-run': { type: 'boolean', help: '', not: ['to'] },
    offline: { type: 'boolean', help: '' },
    build: { type: 'boolean', help: '' },
    'no-build': { type: 'boolean', help: '' },
    accept: { type: 'string', multiple: true, help: '' },
  },
} as const;

const USAGE = 'npm run release -- [package]';

const read = (...typed: string[]) => readArguments(COMMAND, typed, USAGE);

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'commands-'));
  vi.unstubAllEnvs();
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  rmSync(root, { recursive: true, force: true });
});

const run = async (folders: string[], packages: string[], name: string, ...typed: string[]) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const open = () => ({
    root,
    packages,
    build: async () => {},
    site: '/no-site',
    localOrigins: {},
  });
  await runCommand({ root, program: 'remote', folders, open }, name, typed);
  const output = [...log.mock.calls, ...error.mock.calls].flat().join('\n');
  return { output, failed: process.exitCode === 1 };
};

test('the command line accepts package names and options', () => {
  const { names, values } = read('remote-main', '--to-share', '10', '--dry-run');
  expect(names).toEqual(['remote-main']);
  expect(values).toEqual({ 'to-share': '10', 'dry-run': true });
});

// Without "--", as in `npm run release remote-main --dry-run`, npm 11 sets environment variables
// instead of passing the options on to the script.
test.each([
  ['--dry-run', 'npm_config_dry_run', 'true', []],
  ['--to-share', 'npm_config_to_share', 'true', ['10']],
  ['--build', 'npm_config_build', 'true', []],
  ['--no-build', 'npm_config_build', '', []],
  ['--site', 'npm_config_site', '../production', []],
  ['--to', 'npm_config_token_description', '1.0.0', []],
])(
  'the command line rejects the option %s when npm has taken this option for itself, because "--" was missing',
  (option, variable, value, left) => {
    vi.stubEnv(variable, value);
    expect(() => read('remote-main', ...left)).toThrow(
      `npm took ${option} for itself: options come after "--".\nUsage: ${USAGE}`,
    );
  },
);

test('the command line accepts an option such as --offline that is also a setting of npm', () => {
  vi.stubEnv('npm_config_offline', 'true');
  expect(read('--offline').values).toEqual({ offline: true });
});

test('the command line rejects more names than the command accepts', () => {
  expect(() => read('remote-main', '10')).toThrow(
    `"10" is one name too many: options come after "--".\nUsage: ${USAGE}`,
  );
});

test.each([
  [['--site', ''], '--site is empty: give a value, or leave the option out'],
  [['--accept', 'a', '--accept='], '--accept is empty: give a value, or leave the option out'],
  [['--dry-run', '--to='], '--to is empty: give a value, or leave the option out'],
  [[''], 'A name is empty'],
])(
  'the command line rejects an empty value, such as that of an unset shell variable: %j',
  (typed, sentence) => {
    expect(() => read(...typed)).toThrow(sentence);
  },
);

test('the command line rejects an option value with a line break, such as a commit message of several lines', () => {
  expect(() => read('--site', 'a\nb')).toThrow(
    `--site has a line break or another control character: give one line.\nUsage: ${USAGE}`,
  );
});

test.each([[['--only=unit']], [['--only', 'unit']]])(
  'a command that starts another program reads its own option %j, and passes unknown arguments on to the program',
  (only) => {
    const command = {
      options: { only: { type: 'string', help: '' } },
      passesTo: 'vitest',
    } as const;
    const { values, rest } = readArguments(command, ['unit', ...only, '-t', 'home'], '');
    expect(values).toEqual({ only: 'unit' });
    expect(rest).toEqual(['unit', '-t', 'home']);
  },
);

test('the command line rejects two options that exclude each other, and the error shows the usage', () => {
  expect(read('--dry-run', '--accept', 'a').values).toMatchObject({ 'dry-run': true });
  expect(() => read('--to', '1.0.0', '--dry-run')).toThrow(
    `Give --dry-run or --to, not both.\nUsage: ${USAGE}`,
  );
});

describe('a file in a folder of commands', () => {
  const put = (name: string, text: string) => {
    mkdirSync(path.join(root, 'commands'), { recursive: true });
    writeFileSync(path.join(root, 'commands', name), text);
  };
  const own = (name: string, ...typed: string[]) =>
    run([path.join(root, 'commands')], ['remote-main'], name, ...typed);
  beforeEach(() => {
    put(
      'greet.js',
      `export const command = {
  help: 'Says hello',
  names: ['[name]'],
  options: { loud: { type: 'boolean', help: 'says it loudly' } },
  run: async ({ names, values }) => console.log(\`hello \${names[0]}\${values.loud ? '!' : ''}\`),
};`,
    );
    put('greet.test.js', 'throw new Error("a test is no command");');
  });

  test('each file in a folder of commands, such as greet.js, becomes a command with the same name: npx remote greet', async () => {
    expect((await own('greet', 'Ada', '--loud')).output).toBe('hello Ada!');
    expect((await own('greet', '--', 'Ada')).output).toContain('hello Ada');
  });

  test('the list of commands shows the npm script and the help text of each command, or "npx remote <name>" if there is no script', async () => {
    put('leave.js', "export const command = { help: 'Says goodbye', options: {} };");
    const scripts = { 'say:hello': 'remote greet' };
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ scripts }));
    const { output } = await own('');
    expect(output).toContain('npm run say:hello  Says hello');
    expect(output).toContain('npx remote leave   Says goodbye');
  });

  test('the option --help of a command shows its usage and describes its options', async () => {
    expect((await own('greet', '--help')).output).toBe(
      'Says hello\n\nUsage: npx remote greet [name] [--loud]\n\n  --loud  says it loudly',
    );
  });

  test.each([['greet'], ['say:hello'], ['say:loudly']])(
    'npm run help %s, the name of a command or of its script, shows the help text of the command without running it',
    async (asked) => {
      const scripts = { 'say:hello': 'remote greet', 'say:loudly': 'remote greet --loud' };
      writeFileSync(path.join(root, 'package.json'), JSON.stringify({ scripts }));
      expect((await own('help', asked)).output).toBe(
        'Says hello\n\nUsage: npm run say:hello -- [name] [--loud]\n\n  --loud  says it loudly',
      );
      expect((await own('help')).output).toContain('Each of them explains its options');
    },
  );

  test('the help of a command without arguments shows the usage "npm run <script>", without "--" at the end', async () => {
    const scripts = { leave: 'remote leave' };
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ scripts }));
    put('leave.js', "export const command = { help: 'Says goodbye', options: {} };");
    expect((await own('leave', '--help')).output).toBe('Says goodbye\n\nUsage: npm run leave');
  });

  test('a command rejects an option that it does not declare, and the error shows its usage', async () => {
    const { output, failed } = await own('greet', '--quietly');
    expect(output).toContain(
      "Unknown option '--quietly'.\nUsage: npx remote greet [name] [--loud]",
    );
    expect(failed).toBe(true);
  });

  test('an unknown command name causes an error that lists the known commands', async () => {
    const { output, failed } = await own('great');
    expect(output).toMatch(/There is no command "great"\.\n\n {2}npx remote greet {2}Says hello/);
    expect(failed).toBe(true);
  });
});

test.each(['check', 'hosting', 'release', 'releases', 'rollback', 'smoke'])(
  'the command "%s" has a help text and rejects unknown options',
  async (name) => {
    const { output } = await run([COMMANDS_FOLDER], ['remote-main'], name, '--help');
    expect(output).toMatch(new RegExp(`Usage: npx remote ${name} `));
    const { failed } = await run([COMMANDS_FOLDER], ['remote-main'], name, '--unknown');
    expect(failed).toBe(true);
  },
);

test.each([
  [['shell', 'remote-main'], 'start with npm run release -- shell'],
  [['remote-reports'], 'the shell comes first, from the repository of the site'],
])(
  'on a site without releases, the command "releases" says what to release first, for a workspace with the packages %j',
  async (packages, words) => {
    const { output } = await run([COMMANDS_FOLDER], packages, 'releases');
    expect(output).toBe(`\nNothing is released in /no-site: ${words}`);
  },
);
