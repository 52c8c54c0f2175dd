import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoAccounts } from 'shared-session/demo-accounts';
import {
  accountsFilePath,
  mergeDemoAccounts,
  readSavedAccounts,
  writeSavedAccounts,
} from '../identity/accounts';
import { backendServiceSpec, resolveStackSettings, type StackSettings } from '../services/specs';
import { checkPortsAreFree, isPortFree } from '../workspace/ports';
import { runNode } from '../workspace/run-node';

/** While a stack runs, this file contains the URL of its site. */
const runningFile = (localDir: string) => join(localDir, 'running.txt');

export async function assertNoStackRuns(localDir: string): Promise<void> {
  const file = runningFile(localDir);
  const site = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // Ignores the file of a killed stack. Then no program listens on the port of the site.
  if (!URL.canParse(site) || (await isPortFree(Number(new URL(site).port || 80)))) return;
  throw new Error(
    `A stack runs from ${localDir} already, at ${site}: use that one, or stop it first. If another program answers there, remove ${file}.`,
  );
}

/** Writes the site's URL into the file `running.txt`. Returns a function that removes the file. */
export function recordRunningStack(localDir: string, site: string): () => void {
  mkdirSync(localDir, { recursive: true });
  writeFileSync(runningFile(localDir), site);
  return () => rmSync(runningFile(localDir), { force: true });
}

/** Rejects ports in use, and a second stack in the same folder, which would use the same files. */
export async function prepareNewStackSettings(
  settings: Partial<StackSettings>,
): Promise<StackSettings> {
  const run = resolveStackSettings(settings);
  await assertNoStackRuns(run.localDir);
  await checkPortsAreFree(run.ports);
  return run;
}

/** Throws an Error while a stack runs, because only one process may open the database of PGlite. */
export async function resetDemo(run: StackSettings): Promise<void> {
  await assertNoStackRuns(run.localDir);
  const { cwd, env } = backendServiceSpec(run);
  const args = ['--import', import.meta.resolve('tsx'), 'src/demo/main.ts'];
  const { code, output } = await runNode(args, { cwd, env });
  if (code !== 0) throw new Error(`The demo data could not be reset: ${output.trim()}`);
  const file = accountsFilePath(run.localDir);
  const users = mergeDemoAccounts(readSavedAccounts(file)?.users ?? [], demoAccounts, new Date());
  writeSavedAccounts(file, { users, demoAccountsMade: true });
}
