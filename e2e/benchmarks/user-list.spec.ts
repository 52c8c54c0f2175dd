import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { recordMeasurement } from '@platform/local-stack';
import { expect, test } from 'playwright/test';

const BACKEND = path.join(import.meta.dirname, '../../platform/backend');

test('the benchmark measures response times for lists of 1,000 to 50,000 users on PGlite and PostgreSQL', async () => {
  test.setTimeout(400_000);
  const script = ['--import', 'tsx', 'src/testing/list-speed.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: BACKEND });
  const results: { database: string; query: string; p95: number[] }[] = JSON.parse(stdout);
  for (const { database, query, p95 } of results) {
    recordMeasurement(`user list, ${database}, ${query}`, { p95 }, 'bench/results.json');
  }
  expect(results.length).toBeGreaterThan(0);
});
