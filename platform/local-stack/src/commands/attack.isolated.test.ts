import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestCounts } from '../test-run/test-counts';
import { command } from './attack';

/** What the mocked browser attacks report: the name of a row, and the counts of tests. */
const run = vi.hoisted(() => ({ row: '', counts: { passed: 0, failed: 0 } as TestCounts }));
vi.mock('../test-run/tests', () => ({
  runBrowserTests: async () => {
    const row = { name: run.row, tried: 40, through: [] };
    if (run.row) appendFileSync(process.env.ATTACK_ROWS ?? '', `${JSON.stringify(row)}\n`);
    return run.counts;
  },
  runUnitTests: async () => run.counts,
}));

/** The exit code of the mocked attacks on the backend. */
const backend = vi.hoisted(() => ({ code: 0 }));
vi.mock('../workspace/run-node', async (original) => ({
  ...(await original<typeof import('../workspace/run-node')>()),
  runNode: async () => {
    const row = { name: 'floods', tried: 40, through: [] };
    appendFileSync(process.env.ATTACK_ROWS ?? '', `${JSON.stringify(row)}\n`);
    return { code: backend.code, output: '' };
  },
}));

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  process.exitCode = 0;
});

const attack = (only: string, to?: string) =>
  command.run({ names: [], values: { only, to } } as never, undefined as never);

test('npm run attack succeeds when the site blocks every attack and all attack tests pass', async () => {
  Object.assign(run, { row: 'imported files', counts: { passed: 1, failed: 0 } });
  await attack('imports');
  expect(process.exitCode ?? 0).toBe(0);
});

test('npm run attack fails when a test of an attack fails, even if the report has the row of this attack', async () => {
  Object.assign(run, { row: 'imported files', counts: { passed: 1, failed: 1 } });
  await expect(attack('imports')).rejects.toThrow('A test of an attack failed');
});

test('npm run attack fails when the report has no row for an attack', async () => {
  Object.assign(run, { row: 'tampering', counts: { passed: 1, failed: 0 } });
  await expect(attack('browser')).rejects.toThrow('shell files, redirects');
});

test('npm run attack fails and writes no report when the browser tests of an attack could not start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'));
  const report = join(folder, 'rows.json');
  Object.assign(run, { row: '', counts: { passed: 0, failed: 1 } });
  await expect(attack('imports', report)).rejects.toThrow('"imports" did not end');
  expect(existsSync(report)).toBe(false);
  rmSync(folder, { recursive: true });
});

test('npm run attack fails when the attacks on the backend end with an error, even if the report has their results', async () => {
  backend.code = 1;
  await expect(attack('floods')).rejects.toThrow('The attacks of "floods" did not end');
});

test('npm run attack accepts row names only with --mutate, and rejects unknown row names', async () => {
  const attackRow = (row: string, mutate: boolean) =>
    command.run({ names: [row], values: { mutate } } as never, undefined as never);
  await expect(attackRow('memory', false)).rejects.toThrow('"memory" needs --mutate');
  await expect(attackRow('memmory', true)).rejects.toThrow('There is no row "memmory"');
});

test('npm run attack -- --mutate fails when an attack is still blocked after its security control was removed', async () => {
  Object.assign(run, { row: '', counts: { passed: 13, failed: 1 } });
  const all = { names: [], values: { mutate: true } };
  await command.run(all as never, undefined as never);
  expect(process.exitCode).toBe(1);
});
