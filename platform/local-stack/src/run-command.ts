import { join } from 'node:path';
import type { SmokeTestInput } from '@platform/federation/cli';
import { COMMANDS_FOLDER, type CommandLineProgram, runCommand } from '@platform/federation/cli';
import { readWorkspace } from './release/build';
import { findOrInstallBrowser } from './test-run/browsers';
import { repositoryRoot } from './workspace/folders';

// Imports the smoke test only when the test runs, because the import takes long.
const smoke = async (trial: SmokeTestInput): Promise<void> =>
  (await import('./smoke/smoke-build')).runSmokeTest(trial);

const program: CommandLineProgram = {
  root: repositoryRoot,
  program: 'node platform/local-stack/bin/run.mjs',
  folders: [COMMANDS_FOLDER, join(import.meta.dirname, 'commands')],
  open: () => ({ ...readWorkspace(), smoke, findBrowser: findOrInstallBrowser }),
};

export const runWorkspaceCommand = (name: string, args: readonly string[]): Promise<void> =>
  runCommand(program, name, args);
