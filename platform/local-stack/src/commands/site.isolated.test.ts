import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildAndRelease } from '../release/build';
import { recordRunningStack } from '../stack/running';
import { findFreePort, findFreePorts, portEnvironmentVariables } from '../workspace/ports';
import { command } from './site';

vi.mock('../release/build', async (original) => ({
  ...(await original<typeof import('../release/build')>()),
  buildAndRelease: vi.fn(),
}));

test('npm run site fails before the build when a stack already runs from the same folder, even if the new ports are free', async () => {
  const localDir = mkdtempSync(join(tmpdir(), 'site-command-'));
  const ports = portEnvironmentVariables(await findFreePorts());
  for (const [name, value] of Object.entries({ ...ports, LOCAL_DIR: localDir }))
    vi.stubEnv(name, value);
  const port = await findFreePort();
  const running = createServer();
  await new Promise<void>((resolve) => running.listen(port, '127.0.0.1', resolve));
  recordRunningStack(localDir, `http://localhost:${port}`);
  try {
    await expect(
      command.run({ names: [], values: {} } as never, undefined as never),
    ).rejects.toThrow(`A stack runs from ${localDir} already, at http://localhost:${port}`);
    expect(buildAndRelease).not.toHaveBeenCalled();
  } finally {
    running.close();
    vi.unstubAllEnvs();
    rmSync(localDir, { recursive: true });
  }
});
