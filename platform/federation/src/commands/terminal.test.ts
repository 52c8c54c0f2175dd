import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseCommand, rollbackCommand } from './release';
import { releasesCommand } from './releases';
import { asWord, flag, inTerminal, readAddress, readArguments, text, texts } from './terminal';
import { checkCommand, smokeCommand } from './trial';

const OPTIONS = { site: text, to: text, 'to-share': text, 'dry-run': flag, accept: texts };

const argv = process.argv;
beforeEach(() => vi.unstubAllEnvs());
afterEach(() => {
  vi.unstubAllEnvs();
  process.argv = argv;
});

const read = (...typed: string[]) => {
  process.argv = ['node', 'run.mjs', ...typed];
  return readArguments('npm run release -- <package>', OPTIONS, 1);
};

test.each([[[]], [['--']]])('reads names and options after %j', (before) => {
  const { positionals, values } = read(...before, 'remote-main', '--to-share', '10', '--dry-run');
  expect(positionals).toEqual(['remote-main']);
  expect(values).toEqual({ 'to-share': '10', 'dry-run': true });
});

// What npm 11 leaves of `npm run release remote-main --dry-run` and others without "--".
test.each([
  ['--dry-run', 'npm_config_dry_run', 'true', []],
  ['--to-share', 'npm_config_to_share', 'true', ['10']],
  ['--site', 'npm_config_site', '../production', []],
  ['--to', 'npm_config_token_description', '1.0.0', []],
])('refuses %s when npm took it', (option, variable, value, left) => {
  vi.stubEnv(variable, value);
  expect(() => read('remote-main', ...left)).toThrow(
    `npm took ${option} for itself: options come after "--".\nUsage: npm run release -- <package>`,
  );
});

test('prints an error whose words would control the terminal as they are written in JSON', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  await inTerminal(async () => {
    throw new Error('deploy.json: "\u001b[2J\u0000\u009b":\n\tis no name');
  });
  process.exitCode = 0;
  expect(print).toHaveBeenCalledWith('\ndeploy.json: "\\u001b[2J\\u0000\\u009b":\n\tis no name');
  print.mockRestore();
});

test('refuses more names than the command takes', () => {
  expect(() => read('remote-main', '10')).toThrow(
    '"10" is one name too many: options come after "--".\nUsage: npm run release -- <package>',
  );
});

test.each([
  [['--site', ''], '--site is empty: give a value, or leave the option out'],
  [['--accept', 'a', '--accept='], '--accept is empty: give a value, or leave the option out'],
  [[''], 'A name is empty'],
])('refuses the empty argument in %j, as of a variable that is not set', (typed, sentence) => {
  expect(() => read(...typed)).toThrow(sentence);
});

test('takes a setting of npm for no option', () => {
  vi.stubEnv('npm_config_offline', 'true');
  process.argv = ['node', 'run.mjs', '--offline'];
  expect(readArguments('', { offline: flag }).values).toEqual({ offline: true });
});

test.each(['app.example.com', 'localhost:3000', 'ftp://app.example.com'])(
  'refuses %s as an address',
  (address) => {
    expect(() => readAddress(address, '--live')).toThrow(
      `--live is "${address}": give an address that begins with http:// or https://.`,
    );
  },
);

test.each([
  ['../production', '../production'],
  ['git+ssh://git@github.com/team/site.git#main', 'git+ssh://git@github.com/team/site.git#main'],
  ['remote-main=https://cdn.example:8080/~main/', 'remote-main=https://cdn.example:8080/~main/'],
  ['/home/ada/my site', '"/home/ada/my site"'],
  ['/srv/größe', '"/srv/größe"'],
  ['https://cdn.example/?a&b', '"https://cdn.example/?a&b"'],
  ['/srv/$5 "new"', '"/srv/\\$5 \\"new\\""'],
])('writes %s into a suggested command so that it can be pasted', (typed, word) => {
  expect(asWord(typed)).toBe(word);
});

test.each([
  [['shell', 'remote-main'], 'start with npm run release -- shell'],
  [['remote-reports'], 'the shell comes first, from the repository of the site'],
])(
  'says how an empty site begins, to a repository with the packages %j',
  async (packages, words) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    process.argv = ['node', 'run.mjs'];
    const build = async () => {};
    await releasesCommand({ root: '/', packages, build, site: '/no-site', localOrigins: {} });
    process.exitCode = undefined;
    expect(said).toHaveBeenCalledWith(`\nNothing is released in /no-site: ${words}`);
  },
);

test.each([
  [checkCommand, 'npm run check -- [--live', 'npm run federation:check -- <package> [--live'],
  [smokeCommand, 'npm run smoke -- [--live', 'npm run smoke -- <package> [--live'],
  [releaseCommand, 'npm run release -- [--to', 'npm run release -- <package> [--to'],
  [rollbackCommand, 'npm run rollback -- [--to', 'npm run rollback -- <package> [--to'],
])('the usage of %o names the package only where there are several', async (command, one, more) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  process.argv = ['node', 'run.mjs', '--unknown'];
  const own = { root: '/', build: async () => {}, localOrigins: {} };
  await command({ ...own, packages: ['remote-reports'] });
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining(`Usage: ${one}`));
  await command({ ...own, packages: ['shell', 'remote-main'] });
  process.exitCode = undefined;
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining(`Usage: ${more}`));
});
