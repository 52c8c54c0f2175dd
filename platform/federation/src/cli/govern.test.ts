import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSiteState } from '../release';
import { type FixtureSite, fixtureSite, ORIGINS, putRemoteBuild } from '../testing/fixture-site';
import { COMMANDS, runCommand } from '.';

let on: FixtureSite;
let printed: string[];

beforeEach(async () => {
  vi.stubEnv('GIT_AUTHOR_NAME', 'Ada');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') });
  printed = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text) => printed.push(String(text)));
  }
  on = fixtureSite();
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
});
afterEach(() => {
  process.exitCode = 0;
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  on.remove();
});

/** Runs a command on the site. Returns what it printed. */
const run = async (name: string, ...args: string[]): Promise<string> => {
  printed = [];
  const open = () => ({
    root: on.root,
    packages: ['remote-main'],
    build: async () => {},
    site: on.site,
    localOrigins: ORIGINS,
  });
  await runCommand({ root: on.root, program: 'remote', folders: [COMMANDS], open }, name, args);
  return printed.join('\n');
};
const build = (version: string) => putRemoteBuild(path.join(on.root, version), version);
const release = (version: string, ...args: string[]) =>
  run('release', '--from', build(version), ...args);
const live = () => readSiteState(on.site).packages['remote-main']?.live;

describe('a freeze', () => {
  const FROZEN = 'The site is frozen until 2026-12-24 23:59 UTC by Ada: the sale.';
  const freeze = () => run('releases', '--freeze', 'the sale', '--until', '2026-12-24');

  test('refuses releases with its reason and end, and previews and the live version pass', async () => {
    await freeze();
    expect(await release('1.1.0')).toContain(
      `remote-main was not released, and nothing was changed. ${FROZEN} Rollbacks and withdrawals stay possible. Wait, or end it: npm run releases -- --unfreeze`,
    );
    expect(await release('1.1.0', '--to-share', '10')).toContain(FROZEN);
    expect(await release('1.1.0', '--dry-run')).toContain(FROZEN);
    expect(await release('1.0.0')).toContain('1.0.0 was live already');
    expect(await release('1.1.0', '--preview')).toContain('1.1.0 is a preview');
    expect(await run('releases')).toMatch(/^The site is frozen until .*: the sale$/m);
    expect(live()).toBe('1.0.0');
  });

  test('leaves rollbacks and withdrawals possible', async () => {
    await release('1.1.0');
    await release('1.2.0', '--to-share', '10');
    await freeze();
    expect(await run('release', '--withdraw')).toContain('1.2.0 was withdrawn');
    await run('rollback');
    expect(live()).toBe('1.0.0');
  });

  test('ends at its time, or when somebody ends it', async () => {
    await freeze();
    await run('releases', '--unfreeze');
    await release('1.1.0');
    expect(live()).toBe('1.1.0');
    await freeze();
    vi.setSystemTime(new Date('2026-12-25T00:00:00Z'));
    await release('1.2.0');
    expect(live()).toBe('1.2.0');
  });

  test.each([
    [['--freeze', 'the sale'], 'Give --freeze and --until together, or --unfreeze.'],
    [['--until', '2026-12-24'], 'Give --freeze and --until together, or --unfreeze.'],
    [['--freeze', 'it', '--until', '2026-11-30'], 'give a day or a moment that is still to come'],
    [['--freeze', 'it', '--until', 'Christmas'], '--until is "Christmas": give a day or a moment'],
  ])('%j is refused', async (args, sentence) => {
    expect(await run('releases', ...args)).toContain(sentence);
  });
});
