import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '../workspace/folders';
import { runNode } from '../workspace/run-node';

const COMMAND = join(repositoryRoot, 'platform/local-stack/bin/run.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unit-tests-'));
  configureVitest();
});
afterEach(() => rmSync(folder, { recursive: true }));

const configureVitest = (projects?: object[]) => {
  const config = { test: { tags: [{ name: 'proof' }], projects } };
  writeFileSync(join(folder, 'vitest.config.js'), `export default ${JSON.stringify(config)};`);
};

const runUnit = (...args: string[]) => {
  const tests = [`--root=${folder}`, '--globals'];
  const env = { LOCAL_DIR: join(folder, 'local') };
  return runNode([COMMAND, 'test', '--only=unit', '--', ...tests, ...args], { env });
};

test('npm run unit counts the tests, and exits with an error when a test fails', async () => {
  writeFileSync(
    join(folder, 'sum.test.js'),
    `describe('a sum', () => {
       test('adds', () => expect(1 + 1).toBe(3));
       test('subtracts', () => {});
       test.skip('waits', () => {});
     });`,
  );
  const { code, output } = await runUnit();
  expect(output).toMatch(/\n1 passed, 1 failed\s*$/);
  expect(code).toBe(1);
});

test('npm run unit counts a file that cannot be loaded as a failure', async () => {
  writeFileSync(join(folder, 'sum.test.js'), `test('adds', () => {});`);
  writeFileSync(join(folder, 'broken.test.js'), 'throw new Error("no such module");');
  expect((await runUnit()).output).toMatch(/\n1 passed, 1 failed\s*$/);
});

test('npm run unit runs a test with the tag "proof" only when an argument selects the test', async () => {
  writeFileSync(
    join(folder, 'sum.test.js'),
    `test('adds', () => {}); test('adds all', { tags: ['proof'] }, () => {});`,
  );
  expect((await runUnit()).output).toMatch(/\n1 passed, 0 failed\s*$/);
  expect((await runUnit('sum')).output).toMatch(/\n2 passed, 0 failed\s*$/);
});

test.each(['line', 'html'])(
  'npm run e2e shows and counts the tests when a developer chooses the reporter %s',
  async (reporter) => {
    // Makes this folder a package, because Playwright writes its reports to the package's folder.
    writeFileSync(join(folder, 'package.json'), '{}');
    symlinkSync(join(repositoryRoot, 'e2e/node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'sum.spec.mjs'),
      `import { test } from 'playwright/test'; test('adds', () => {});`,
    );
    const config = join(folder, 'playwright.config.mjs');
    writeFileSync(config, `export default { projects: [{ name: 'site' }] };`);
    const args = [`--config=${config}`, '--project=site', '--reporter', reporter];
    const env = { LOCAL_DIR: join(folder, 'local') };
    const { code, output } = await runNode([COMMAND, 'test', '--only=e2e', '--', ...args], { env });
    expect(output).toContain('sum.spec.mjs');
    expect(output).toMatch(/\n1 passed, 0 failed\s*$/);
    expect(code).toBe(0);
  },
);

test('npm run unit runs the slow proof tests only when an argument selects them', async () => {
  for (const name of ['sum.test.js', 'sum.proof.test.js'])
    writeFileSync(join(folder, name), `test('adds', () => {});`);
  configureVitest([
    { test: { name: 'sums', include: ['sum.test.js'] } },
    { test: { name: 'sums-proofs', include: ['sum.proof.test.js'] } },
  ]);
  expect((await runUnit('--bail', '1')).output).toMatch(/\n1 passed, 0 failed\s*$/);
  for (const choice of [['proof'], ['-t', 'adds', 'proof'], ['--project', 'sums-proofs']])
    expect((await runUnit(...choice)).output).toMatch(/\n1 passed, 0 failed\s*$/);
});
