import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createFixtureSite,
  FIXTURE_CONFIG,
  writeRemoteBuildFixture,
  writeShellBuildFixture,
} from '@platform/federation/testing';
import { expect, test } from 'playwright/test';
import { createHostileSites, type HostileSite } from './hostile-sites';
import { addAttackReportRow } from './rows';
import { writeHostileSiteFolder, writeHostileSiteRepository } from './write-hostile-site';

const SECRET = 'the-private-key-of-a-releaser';
const SCRIPT = path.join(import.meta.dirname, 'run-commands.ts');
const COMMANDS = path.join(import.meta.dirname, '../../platform/local-stack');

/** A command that opens a named pipe never ends, so the test kills the process after this time. */
const COMMANDS_WITHIN_MS = 120_000;

const SITES_AT_ONCE = 2;

/** Returns the texts of the plain files below a folder, by path. Follows no symbolic link. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  );

const blobsIn = (bare: string): string =>
  execFileSync('git', ['-C', bare, 'cat-file', '--batch-all-objects', '--batch'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });

const goodSite = async (root: string) => {
  const { site, releaseShell, releaseRemote, root: made } = createFixtureSite();
  for (const version of ['1.0.0', '1.1.0']) {
    await releaseShell(version);
    await releaseRemote(version);
  }
  const good = path.join(root, 'good');
  cpSync(site, good, { recursive: true });
  rmSync(made, { recursive: true });
  writeFileSync(path.join(good, 'deploy.json'), '{"firebase":{"sites":{"shell":"app"}}}');
  writeFileSync(path.join(good, 'shell/config.json'), JSON.stringify(FIXTURE_CONFIG));
  const main = writeRemoteBuildFixture(path.join(root, 'main'), '1.2.0');
  const shell = writeShellBuildFixture(path.join(root, 'shell'), '1.2.0');
  return { good, main, shell };
};

type Good = Awaited<ReturnType<typeof goodSite>>;

/** Returns git settings with a filter that runs a command, like the filter of Git LFS. */
const gitConfigWithFilter = (command: string) =>
  `[filter "probe"]\n\tsmudge = ${command}\n\tclean = ${command}\n\trequired = true\n`;

/**
 * Starts a process that runs release commands. The git settings in its home folder name a filter
 * that creates the file `mark`, so the file shows whether a hostile repository made git run the
 * filter.
 */
const startRunner = (folder: string, { main, shell }: Good) => {
  const home = path.join(folder, 'home');
  const mark = path.join(folder, 'mark');
  const temporary = path.join(folder, 'tmp');
  for (const each of [home, temporary]) mkdirSync(each, { recursive: true });
  writeFileSync(path.join(home, '.gitconfig'), gitConfigWithFilter(`touch ${mark}`));
  const env = { ...process.env, HOME: home, TMPDIR: temporary };
  const start = () => {
    const execArgv = ['--import', 'tsx'];
    const process = fork(SCRIPT, [main, shell], { cwd: COMMANDS, env, execArgv });
    return { process, ready: once(process, 'message') };
  };
  let child = start();
  return {
    home,
    mark,
    run: async (site: string): Promise<{ tried: number; failed?: string[]; output: string }> => {
      await child.ready;
      const late = setTimeout(() => child.process.kill('SIGKILL'), COMMANDS_WITHIN_MS);
      child.process.send(site);
      const listening = new AbortController();
      const { signal } = listening;
      const ends = ['message', 'exit'].map((event) => once(child.process, event, { signal }));
      const [message] = await Promise.race(ends);
      clearTimeout(late);
      listening.abort();
      if (message?.tried) return message;
      child = start();
      return { tried: 0, output: 'it did not end' };
    },
    stop: () => child.process.kill(),
  };
};

type Result = { tried: number; through: string[] };

/** Fails if a command rejects a good site, because attacks on this command would test nothing. */
const checkGood = async (
  runner: ReturnType<typeof startRunner>,
  folder: string,
  good: string,
): Promise<void> => {
  const nothing = { name: 'nothing', files: {} };
  mkdirSync(folder);
  for (const name of ['site', 'site.git']) {
    const site = path.join(folder, name);
    (name === 'site' ? writeHostileSiteFolder : writeHostileSiteRepository)(good, site, nothing);
    const { failed, output } = await runner.run(site);
    expect(failed, output).toEqual([]);
  }
};

const attack = async (
  runner: ReturnType<typeof startRunner>,
  folder: string,
  good: string,
  form: 'folder' | 'repository',
  number: number,
): Promise<Result> => {
  const { home, mark } = runner;
  const victim = path.join(folder, 'victim');
  mkdirSync(victim, { recursive: true });
  writeFileSync(path.join(victim, 'secret'), SECRET);
  writeFileSync(path.join(victim, 'index.html'), SECRET);
  const hostile = createHostileSites({ victim, command: `touch ${mark}` })[number] as HostileSite;
  if (hostile.only && hostile.only !== form) return { tried: 0, through: [] };
  const site = path.join(folder, form === 'folder' ? 'site' : 'site.git');
  if (form === 'folder') {
    writeHostileSiteFolder(good, site, hostile);
    // Gives the site a `.git` folder, as if it were a clone of the site's repository.
    mkdirSync(path.join(site, '.git'));
    writeFileSync(path.join(site, '.git/config'), '');
  } else writeHostileSiteRepository(good, site, hostile);
  const clone = form === 'folder' ? path.join(site, '.git') : path.join(site, 'hooks');
  const outside = () =>
    JSON.stringify([filesIn(victim), filesIn(clone), readFileSync(path.join(home, '.gitconfig'))]);
  const before = outside();
  const { tried, output } = await runner.run(site);
  const published =
    Object.values(filesIn(`${site}-other`)).join() +
    (form === 'folder' ? Object.values(filesIn(site)).join() : blobsIn(site));
  const found: [what: string, isFound: boolean][] = [
    ['published a file', published.includes(SECRET)],
    ['names a folder to publish', /"public": "[^"]*\.\./.test(published)],
    ['ran a command', existsSync(mark)],
    ['wrote outside', outside() !== before || readdirSync(folder).includes('loot.txt')],
    ['printed a file', output.includes(SECRET)],
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them.
    ['wrote control characters', /[\u0000\u0007\u001b]/.test(output)],
    ['did not end', tried === 0],
  ];
  rmSync(mark, { force: true });
  rmSync(folder, { recursive: true, force: true });
  const through = found
    .filter(([, isFound]) => isFound)
    .map(([what]) => `${form}: ${hostile.name}: ${what}`);
  return { tried, through };
};

test('release commands run no program from a hostile site folder or repository, and publish or change no file outside of the site', async () => {
  test.setTimeout(15 * 60_000);
  const root = mkdtempSync(path.join(tmpdir(), 'hostile-'));
  try {
    const good = await goodSite(root);
    const queue = createHostileSites({ victim: '', command: '' }).flatMap((_site, number) =>
      (['folder', 'repository'] as const).map((form) => ({ form, number })),
    );
    let tried = 0;
    const through: string[] = [];
    const work = async (index: number) => {
      const runner = startRunner(path.join(root, `runner-${index}`), good);
      await checkGood(runner, path.join(root, `good-${index}`), good.good);
      for (let next = queue.shift(); next; next = queue.shift()) {
        const folder = path.join(root, `${next.form}-${next.number}`);
        const result = await attack(runner, folder, good.good, next.form, next.number);
        tried += result.tried;
        through.push(...result.through);
      }
      runner.stop();
    };
    await Promise.all(Array.from({ length: SITES_AT_ONCE }, (_each, index) => work(index)));
    addAttackReportRow('site repository', tried, through);
    expect(through).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
