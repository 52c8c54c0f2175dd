import type { RunSettings } from '../services/specs';
import { localDirOf } from '../workspace/folders';
import { checkPorts } from '../workspace/free-ports';
import { type Ports, readPorts } from '../workspace/ports';
import type { StackEvents } from './stack';

/** How to start a local run; what is left out follows the environment. */
export type StackOptions = {
  ports?: Ports;
  /** Where accounts, database, logs and documents lie; an empty folder is a first start. */
  localDir?: string;
  /** Whether the demo accounts and their data are made at the first start. */
  demoData?: boolean;
  /** Whether somebody who was invited joins at the first sign-in, or is asked. */
  invitations?: RunSettings['invitations'];
  events?: Partial<StackEvents>;
};

const ignore = () => {};

/** Options with what the environment says where they are silent. Throws an Error that names a variable which is no port. */
export const runSettings = (
  options: StackOptions,
  env: NodeJS.ProcessEnv = process.env,
): RunSettings => ({
  ports: options.ports ?? readPorts(env),
  localDir: options.localDir ?? localDirOf(env),
  demoData: options.demoData ?? env.DEMO_DATA !== '0',
  invitations: options.invitations ?? (env.INVITATIONS === 'ask' ? 'ask' : 'automatic'),
});

/** What a stack is made from. Throws an Error that names every port in use. */
export async function settle(
  options: StackOptions,
): Promise<{ run: RunSettings; events: StackEvents }> {
  const run = runSettings(options);
  await checkPorts(run.ports);
  return {
    run,
    events: {
      onState: ignore,
      onLine: ignore,
      onErrors: ignore,
      onDeath: ignore,
      ...options.events,
    },
  };
}
