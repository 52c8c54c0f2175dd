import { appendFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestCounts } from '../test-run/counts';
import { command } from './attack';

/** What the replaced run of the browser attacks reports: a row, and how many tests passed. */
const run = vi.hoisted(() => ({ row: '', counts: { passed: 0, failed: 0 } as TestCounts }));
vi.mock('../test-run/tests', () => ({
  runBrowserTests: async () => {
    const row = { name: run.row, tried: 40, through: [] };
    appendFileSync(process.env.ATTACK_ROWS ?? '', `${JSON.stringify(row)}\n`);
    return run.counts;
  },
}));

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  process.exitCode = 0;
});

const attack = (only: string) =>
  command.run({ names: [], values: { only } } as never, undefined as never);

test('npm run attack succeeds when every attack is stopped and every test of an attack passes', async () => {
  Object.assign(run, { row: 'imported files', counts: { passed: 1, failed: 0 } });
  await attack('imports');
  expect(process.exitCode ?? 0).toBe(0);
});

test('npm run attack fails when a test of an attack fails, even when its row is complete', async () => {
  Object.assign(run, { row: 'imported files', counts: { passed: 1, failed: 1 } });
  await expect(attack('imports')).rejects.toThrow('A test of an attack failed');
});

test('npm run attack fails when the row of an attack is missing', async () => {
  Object.assign(run, { row: 'tampering', counts: { passed: 1, failed: 0 } });
  await expect(attack('browser')).rejects.toThrow('shell files, redirects');
});
