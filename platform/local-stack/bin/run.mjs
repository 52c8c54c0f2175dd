#!/usr/bin/env node
// The entry of every command: `run.mjs <command> [arguments]`. Plain JavaScript without
// dependencies, because it runs before anything is installed.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../src/install/install.mjs';
import { PrepareError } from '../src/install/pnpm.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [name = '', ...args] = process.argv.slice(2);

try {
  ensureInstalled(root, `npm run ${name}`);
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  console.error(`\n${error.message}`);
  process.exit(1);
}
// Imported, not spawned, so that a signal reaches the command directly and only once.
const { register } = await import('tsx/esm/api');
register();
const { runWorkspaceCommand } = await import(
  new URL('../src/run-command.ts', import.meta.url).href
);
await runWorkspaceCommand(name, args);
