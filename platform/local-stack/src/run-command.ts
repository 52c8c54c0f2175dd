import { join } from 'node:path';
import type { SmokeTrial } from '@platform/federation/cli';
import { COMMANDS, type Program, runCommand } from '@platform/federation/cli';
import { workspace } from './release/build';
import { repositoryRoot } from './workspace/folders';

// Imported only when it runs, because loading it takes long.
const smoke = async (trial: SmokeTrial): Promise<void> =>
  (await import('./smoke/smoke-build')).smokeBuild(trial);

const program: Program = {
  root: repositoryRoot,
  program: 'run.mjs',
  folders: [COMMANDS, join(import.meta.dirname, 'commands')],
  open: () => ({ ...workspace(), smoke }),
};

export const runWorkspaceCommand = (name: string, args: readonly string[]): Promise<void> =>
  runCommand(program, name, args);
