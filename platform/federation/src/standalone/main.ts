#!/usr/bin/env node
import path from 'node:path';
import { register } from 'tsx/esm/api';
import {
  checkCommand,
  done,
  inTerminal,
  releaseCommand,
  releasesCommand,
  rollbackCommand,
  smokeCommand,
} from '../commands';
import { develop } from './dev';
import { buildRemote, type Repository, readRepository, workspaceOf } from './repository';

/** What the command `remote` does in a repository of one remote. */
const COMMANDS: Record<string, (repository: Repository) => Promise<void>> = {
  dev: (repository) => inTerminal(() => develop(repository)),
  build: (repository) =>
    inTerminal(async () => {
      await buildRemote(repository, path.join(repository.folder, 'dist'));
      done(`${repository.name} is built in dist`);
    }),
  check: (repository) => checkCommand(workspaceOf(repository)),
  smoke: (repository) => smokeCommand(workspaceOf(repository)),
  release: (repository) => releaseCommand(workspaceOf(repository)),
  releases: (repository) => releasesCommand(workspaceOf(repository)),
  rollback: (repository) => rollbackCommand(workspaceOf(repository)),
};

// The sources of the remote are TypeScript: its routes, and its answers for the smoke test.
register();
// The command reads its own arguments from process.argv.
const [name = ''] = process.argv.splice(2, 1);

await inTerminal(async () => {
  const command = COMMANDS[name];
  if (!command) throw new Error(`Usage: remote <${Object.keys(COMMANDS).join(' | ')}>`);
  await command(readRepository(process.cwd()));
});
