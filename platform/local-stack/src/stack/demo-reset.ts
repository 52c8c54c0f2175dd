import { demoAccounts } from '@platform/backend/demo-accounts';
import { accountFileOf, readAccounts, withDemoAccounts, writeAccounts } from '../identity/accounts';
import { backendSpec, type RunSettings } from '../services/specs';
import { runNode } from '../workspace/run-node';

/** The demo organizations as on the first start. The embedded database has one user: the backend must not run. */
export async function resetBackendData(run: RunSettings): Promise<void> {
  const { cwd, env } = backendSpec(run);
  const args = ['--import', import.meta.resolve('tsx'), 'src/demo/main.ts', '--reset'];
  const { code, output } = await runNode(args, { cwd, env });
  if (code !== 0) throw new Error(`The demo data could not be reset: ${output.trim()}`);
}

/** The demo accounts and their data as on the first start, of a stack that does not run. */
export async function resetDemoOfStopped(run: RunSettings): Promise<void> {
  await resetBackendData(run);
  const file = accountFileOf(run.localDir);
  const users = withDemoAccounts(readAccounts(file)?.users ?? [], demoAccounts, new Date());
  writeAccounts(file, { users, demoAccountsMade: true });
}
