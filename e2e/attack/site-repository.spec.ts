import { execFileSync, spawn } from 'node:child_process';
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
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fixtureSite, putRemoteBuild, putShellBuild } from '@platform/federation/testing';
import { expect, test } from 'playwright/test';
import { type HostileSite, hostileSites, putFolder, putRepository } from './hostile-sites';
import { addRow } from './rows';

const SECRET = 'the-private-key-of-a-releaser';
const SCRIPT = path.join(import.meta.dirname, 'run-commands.ts');
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** How long all commands may take on one site, in milliseconds: a pipe in it must not hold them up. */
const TIME_LIMIT = 120_000;

/** How many sites are attacked at the same time. */
const AT_ONCE = 3;

/** The texts of the plain files below a folder, by path. Follows no link. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  );

/** Every text that a repository holds, in any commit. */
const blobsIn = (bare: string): string =>
  execFileSync('git', ['-C', bare, 'cat-file', '--batch-all-objects', '--batch'], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });

/** A good site with two versions of everything, and the builds that are released to its hostile copies. */
const goodSite = async (root: string) => {
  const { site, releaseShell, releaseRemote, root: made } = fixtureSite();
  for (const version of ['1.0.0', '1.1.0']) {
    await releaseShell(version);
    await releaseRemote(version);
  }
  const good = path.join(root, 'good');
  cpSync(site, good, { recursive: true });
  rmSync(made, { recursive: true });
  rmSync(path.join(good, '.lock'), { recursive: true, force: true });
  writeFileSync(path.join(good, 'deploy.json'), '{"firebase":{"sites":{"shell":"app"}}}');
  const config = {
    apiBaseUrl: '/api',
    remoteOrigins: ['https://cdn.example'],
    firebase: { authDomain: 'a.example' },
  };
  writeFileSync(path.join(good, 'shell/config.json'), JSON.stringify(config));
  const main = putRemoteBuild(path.join(root, 'main'), '1.2.0');
  const shell = putShellBuild(path.join(root, 'shell'), '1.2.0');
  return { good, main, shell };
};

/** The settings of a person who has a filter, as Git LFS installs one. */
const GITCONFIG = (command: string) =>
  `[filter "probe"]\n\tsmudge = ${command}\n\tclean = ${command}\n\trequired = true\n`;

/** Runs all commands on one site. Returns how many there were, and what got through. */
const attack = async (
  root: string,
  { good, main, shell }: Awaited<ReturnType<typeof goodSite>>,
  number: number,
): Promise<{ name: string; tried: number; through: string[] }[]> => {
  const results = [];
  for (const form of ['folder', 'repository'] as const) {
    const folder = path.join(root, `${form}-${number}`);
    const victim = path.join(folder, 'victim');
    const mark = path.join(folder, 'mark');
    const home = path.join(folder, 'home');
    const temporary = path.join(folder, 'tmp');
    for (const each of [victim, home, temporary]) mkdirSync(each, { recursive: true });
    const command = `touch ${mark}`;
    writeFileSync(path.join(victim, 'secret'), SECRET);
    writeFileSync(path.join(victim, 'index.html'), SECRET);
    writeFileSync(path.join(home, '.gitconfig'), GITCONFIG(command));
    const hostile = hostileSites({ victim, command })[number] as HostileSite;
    if (hostile.only && hostile.only !== form) continue;
    const site = path.join(folder, form === 'folder' ? 'site' : 'site.git');
    if (form === 'folder') {
      putFolder(good, site, hostile);
      // A clone that a person keeps.
      mkdirSync(path.join(site, '.git'));
      writeFileSync(path.join(site, '.git/config'), '');
    } else putRepository(good, site, hostile);
    const outside = () => [filesIn(victim), filesIn(home), filesIn(path.join(site, '.git'))];
    const before = outside();
    const child = spawn(process.execPath, ['--import', TSX, SCRIPT, site, main, shell], {
      timeout: TIME_LIMIT,
      env: { ...process.env, HOME: home, TMPDIR: temporary, CHROMIUM: '/bin/false' },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    await once(child, 'close');
    const [, ran] = /^ran (\d+)$/m.exec(output) ?? [];
    const other = filesIn(`${site}-other`);
    const published =
      form === 'folder' ? Object.values({ ...filesIn(site), ...other }).join() : blobsIn(site);
    const what = `${form}: ${hostile.name}`;
    const isListed = published.includes('"loot') && /secret/.test(published);
    const through = [
      ...(published.includes(SECRET) || isListed ? [`${what}: published a file`] : []),
      ...(existsSync(mark) ? [`${what}: ran a command`] : []),
      ...(JSON.stringify(outside()) === JSON.stringify(before) ? [] : [`${what}: wrote outside`]),
      ...(readdirSync(folder).some((name) => /loot/.test(name)) ? [`${what}: wrote outside`] : []),
      ...(output.includes(SECRET) ? [`${what}: printed a file`] : []),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
      ...(/[\u0000\u0007\u001b]/.test(output) ? [`${what}: wrote control characters`] : []),
      ...(ran ? [] : [`${what}: did not end: ${output.slice(-300)}`]),
    ];
    results.push({ name: what, tried: Number(ran ?? 0), through });
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
};

test('no command on a hostile site publishes a file, runs a command or writes elsewhere', async () => {
  test.setTimeout(60 * 60_000);
  const root = mkdtempSync(path.join(tmpdir(), 'hostile-'));
  try {
    const good = await goodSite(root);
    const count = hostileSites({ victim: '', command: '' }).length;
    const queue = [...Array(count).keys()];
    const results: Awaited<ReturnType<typeof attack>> = [];
    const worker = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        results.push(...(await attack(root, good, next)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const tried = results.reduce((sum, each) => sum + each.tried, 0);
    const through = results.flatMap((each) => each.through);
    addRow('site repository', tried, through);
    expect(through).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
