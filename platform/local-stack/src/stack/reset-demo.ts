import { demoAccounts } from 'shared-session/demo-accounts';
import {
  accountsFilePath,
  readSavedAccounts,
  withDemoAccounts,
  writeSavedAccounts,
} from '../identity/accounts';
import { backendServiceSpec, type StackSettings } from '../services/specs';
import { runNode } from '../workspace/run-node';

/** Throws an Error while a stack runs, because only one process may open the database of PGlite. */
export async function resetDemo(run: StackSettings): Promise<void> {
  const { cwd, env } = backendServiceSpec(run);
  const args = ['--import', import.meta.resolve('tsx'), 'src/demo/main.ts'];
  const { code, output } = await runNode(args, { cwd, env });
  if (code !== 0) throw new Error(`The demo data could not be reset: ${output.trim()}`);
  const file = accountsFilePath(run.localDir);
  const users = withDemoAccounts(readSavedAccounts(file)?.users ?? [], demoAccounts, new Date());
  writeSavedAccounts(file, { users, demoAccountsMade: true });
}
