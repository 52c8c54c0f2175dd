import type { StackSettings } from '../services/specs';
import { localDataFolder } from '../workspace/folders';
import { checkPortsAreFree, readPorts } from '../workspace/ports';
import { findRunningSiteUrl } from './running';
import type { StackEvents } from './stack';

/** The options of a local run. Environment variables provide the defaults. */
export type StackOptions = Partial<StackSettings> & { events?: StackEvents };

/** Completes the options from the environment. Throws an Error for an invalid port. */
export const completeStackSettings = (
  options: StackOptions,
  env: NodeJS.ProcessEnv = process.env,
): StackSettings => ({
  ports: options.ports ?? readPorts(env),
  localDir: options.localDir ?? localDataFolder(env),
  demoData: options.demoData ?? env.DEMO_DATA !== '0',
  invitations: options.invitations ?? (env.INVITATIONS === 'automatic' ? 'automatic' : 'ask'),
});

/**
 * Completes the options of a stack. Rejects ports in use, and a second stack in the same folder,
 * which would overwrite the documents of the first.
 */
export async function resolveStackOptions(
  options: StackOptions,
): Promise<{ run: StackSettings; events: StackEvents }> {
  const run = completeStackSettings(options);
  const other = await findRunningSiteUrl(run.localDir);
  if (other) {
    throw new Error(
      `A stack runs from ${run.localDir} already, at ${other}: use that one, or stop it first.`,
    );
  }
  await checkPortsAreFree(run.ports);
  return { run, events: options.events ?? {} };
}
