import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolveStackSettings } from '../services/specs';
import { findFreePort, localOriginOf } from '../workspace/ports';
import { assertNoStackRuns, recordRunningStack, resetDemo } from './running';

let localDir: string;

beforeEach(() => {
  localDir = mkdtempSync(join(tmpdir(), 'running-'));
});
afterEach(() => rmSync(localDir, { recursive: true }));

test.each(['', 'http://loc alhost'])(
  'a damaged record of a running stack with the text "%s" is ignored, and a new local stack can start',
  async (text) => {
    writeFileSync(join(localDir, 'running.txt'), text);
    await assertNoStackRuns(localDir);
  },
);

test('a stack that was killed does not count as running, because nothing listens on its port', async () => {
  recordRunningStack(localDir, localOriginOf(await findFreePort()));
  await assertNoStackRuns(localDir);
});

test('the demo data of a stack is not reset while the stack runs, and a stack that has stopped no longer counts as running', async () => {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const removeRecord = recordRunningStack(localDir, localOriginOf(port));
  try {
    await expect(resetDemo(resolveStackSettings({ localDir }))).rejects.toThrow(
      `A stack runs from ${localDir} already, at ${localOriginOf(port)}`,
    );
    expect(existsSync(join(localDir, 'identity'))).toBe(false);
    removeRecord();
    await assertNoStackRuns(localDir);
  } finally {
    server.close();
  }
});
