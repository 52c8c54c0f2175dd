import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSiteState, withdrawCandidate } from '../release';
import { createFixtureSite, FIXTURE_ORIGINS, type FixtureSite } from '../testing/fixture-site';
import { command } from './health';

const pauses = vi.hoisted(() => [] as (() => void)[]);
vi.mock('node:timers/promises', () => ({
  setTimeout: async () => {
    const next = pauses.shift();
    if (!next) throw new Error('The test is over.');
    next();
  },
}));

let on: FixtureSite;
const printed: string[] = [];
beforeEach(() => {
  on = createFixtureSite();
  printed.length = 0;
  pauses.length = 0;
  vi.stubEnv('TELEMETRY_KEY', 'key');
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text) => {
      printed.push(String(text));
    });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  on.remove();
});

/**
 * Simulates a deployment: the live site serves the current registry until the next call of
 * `deploy`, even if releases change the registry meanwhile. The telemetry reports 5,000 visits of
 * each version. For version 1.1.0, it also reports `failed` failed visits.
 */
const deploy = ({ failed }: { failed: number }): void => {
  const registry = on.read('shell/remotes.json');
  const count = (version: string, why: string, kind: string, of: number) => ({
    version,
    why,
    kind,
    value: 0,
    count: of,
  });
  const counts = [
    ...['visit', 'load'].map((kind) => count('1.0.0', 'live', kind, 5000)),
    ...['visit', 'load'].map((kind) => count('1.1.0', 'candidate', kind, 5000)),
    count('1.1.0', 'candidate', 'failed-visit', failed),
  ];
  vi.stubGlobal('fetch', async (url: URL | string) => {
    const { pathname } = new URL(String(url));
    if (pathname === '/remotes.json') return new Response(registry);
    if (pathname === '/config.json') return Response.json({ telemetryUrl: '/telemetry' });
    return Response.json({ payload: { counts, errors: [] } });
  });
};

const CHAT = 'https://chat.example';

const watch = (more: { notify?: string } = {}) => {
  const live = 'https://app.example/';
  const values = { live, site: on.site, offline: true, watch: true, ...more };
  const given = { values, names: ['remote-main'], rest: [], usage: '' };
  return command.run(given, on.openWorkspace);
};
const releaseCandidate = async (share: number): Promise<void> => {
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0');
  await on.releaseRemote('1.1.0', {}, share);
};
const state = () => readSiteState(on.site).packages['remote-main'];

test('npm run health -- --watch withdraws nothing when a newer candidate has replaced the unhealthy candidate', async () => {
  await releaseCandidate(10);
  deploy({ failed: 2000 });
  await on.releaseRemote('1.2.0', {}, 10);
  // Allows one pause, after which `--watch` checks the candidate a second time.
  pauses.push(() => {});
  await expect(watch()).rejects.toThrow('The test is over.');
  expect(state()?.candidate).toMatchObject({ version: '1.2.0', share: 10 });
  expect(printed.join('\n')).toContain('the candidate is now 1.2.0');
  expect(printed.join('\n')).not.toContain('was withdrawn');
});

test('npm run health -- --site <folder> uses the live site in deploy.json of the folder, not the live site in package.json', async () => {
  await releaseCandidate(10);
  writeFileSync(path.join(on.site, 'deploy.json'), '{ "live": "https://staging.example/" }');
  deploy({ failed: 0 });
  const asked = vi.spyOn(globalThis, 'fetch');
  const given = { values: { site: on.site }, names: ['remote-main'], rest: [], usage: '' };
  const live = 'https://app.example/';
  await command.run(given, () => ({ ...on.openWorkspace(), live }));
  const origins = asked.mock.calls.map(([url]) => new URL(String(url)).origin);
  expect(new Set(origins)).toEqual(new Set(['https://staging.example']));
});

test('npm run health prints the time from which visits count: the next full hour after the share was changed', async () => {
  await releaseCandidate(10);
  await on.releaseRemote('1.1.0', {}, 50);
  deploy({ failed: 0 });
  const values = { live: 'https://app.example/', site: on.site };
  const given = { values, names: ['remote-main'], rest: [], usage: '' };
  await command.run(given, on.openWorkspace);
  const since = String(state()?.candidate?.judgedSince);
  expect(printed[0]).toContain(
    `remote-main, visits since ${since.slice(0, 10)} ${since.slice(11, 13)}:00 UTC\n`,
  );
});

describe('npm run health -- --live with a site that package.json does not name, without --site', () => {
  const judge = (values: { watch?: boolean }) => {
    const given = { values: { live: 'https://app.example/', ...values }, names: ['remote-main'] };
    return command.run({ ...given, rest: [], usage: '' }, on.openWorkspace);
  };
  beforeEach(() => releaseCandidate(10));

  test('when --live names another site than package.json, npm run health suggests a withdrawal command with --site', async () => {
    deploy({ failed: 2000 });
    await judge({});
    expect(printed.at(-1)).toBe(
      'Withdraw: npm run release -- remote-main --withdraw --site "<folder or repository>"',
    );
  });

  test('npm run health -- --watch without --site fails and changes nothing if --live names another site than package.json', async () => {
    deploy({ failed: 2000 });
    await expect(judge({ watch: true })).rejects.toThrow(
      'Say where it is released: --site <folder or repository>.',
    );
    expect(state()?.candidate).toMatchObject({ version: '1.1.0', share: 10 });
  });
});

test('npm run health -- --watch does not release a withdrawn version again', async () => {
  await releaseCandidate(10);
  deploy({ failed: 0 });
  await withdrawCandidate({ site: on.site, origins: FIXTURE_ORIGINS, name: 'remote-main' });
  pauses.push(() => {});
  await expect(watch()).rejects.toThrow('The test is over.');
  expect(state()?.candidate).toBeUndefined();
  expect(printed.join('\n')).toContain('remote-main has no candidate now');
  expect(printed.join('\n')).not.toContain('is healthy');
});

test('npm run health -- --watch raises the share of a healthy candidate, and withdraws the candidate when visits fail later', async () => {
  await releaseCandidate(10);
  deploy({ failed: 0 });
  pauses.push(() => deploy({ failed: 2000 }));
  await watch();
  expect(printed.join('\n')).toContain('50 % of the visitors get it');
  expect(printed.join('\n')).toContain('1.1.0 was withdrawn');
  expect(state()?.candidate).toBeUndefined();
});

test.each([
  ['does not answer', () => Promise.reject(new Error('ECONNREFUSED'))],
  ['answers with an error', async () => new Response('', { status: 500 })],
])(
  'npm run health -- --watch continues when the --notify chat %s, and prints one error for each message that the chat did not get',
  async (_what, chat) => {
    await releaseCandidate(10);
    const deployWithChat = (failed: number) => {
      deploy({ failed });
      const site = globalThis.fetch;
      vi.stubGlobal('fetch', (url: string) => (String(url).startsWith(CHAT) ? chat() : site(url)));
    };
    deployWithChat(0);
    pauses.push(() => deployWithChat(2000));
    await watch({ notify: `${CHAT}/secret` });
    expect(printed.filter((text) => text.includes(CHAT))).toEqual(
      Array(2).fill(`${CHAT} did not accept the message. Check the address in --notify.`),
    );
    expect(state()?.candidate).toBeUndefined();
  },
);

test('npm run health -- --watch ends without an error when everyone already gets the candidate', async () => {
  await releaseCandidate(50);
  deploy({ failed: 0 });
  await on.releaseRemote('1.1.0', {}, 100);
  expect(state()?.live).toBe('1.1.0');
  await watch();
  expect(printed.join('\n')).not.toContain('nothing was changed.');
});

test('npm run health also accepts a remote that comes from another repository', async () => {
  await on.releaseShell('1.0.0');
  await on.releaseRemote('1.0.0', { name: 'reports' });
  deploy({ failed: 0 });
  const values = { live: 'https://app.example/' };
  const given = { values, names: ['remote-reports'], rest: [], usage: '' };
  await expect(command.run(given, on.openWorkspace)).rejects.toThrow(
    'remote-reports has no candidate: everyone gets 1.0.0.',
  );
});
