import { demoAccounts } from 'shared-session/demo-accounts';
import { accountFileOf, readAccounts, withDemoAccounts, writeAccounts } from '../identity/accounts';
import { backendSpec, type RunSettings } from '../services/specs';
import { runNode } from '../workspace/run-node';

/** Restores the demo organizations. Only one process can use the embedded database, so the backend must not run. */
export async function resetBackendData(run: RunSettings): Promise<void> {
  const { cwd, env } = backendSpec(run);
  const args = ['--import', import.meta.resolve('tsx'), 'src/demo/main.ts', '--reset'];
  const { code, output } = await runNode(args, { cwd, env });
  if (code !== 0) throw new Error(`The demo data could not be reset: ${output.trim()}`);
}

/** Restores the demo accounts and their data while the stack is stopped. */
export async function resetDemoOfStopped(run: RunSettings): Promise<void> {
  await resetBackendData(run);
  const file = accountFileOf(run.localDir);
  const users = withDemoAccounts(readAccounts(file)?.users ?? [], demoAccounts, new Date());
  writeAccounts(file, { users, demoAccountsMade: true });
}
