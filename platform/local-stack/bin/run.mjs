#!/usr/bin/env node
// The entry of every command: `run.mjs <command> [arguments]` runs it from the list in `src/commands/commands.ts`. Plain
// JavaScript without dependencies, because it runs before anything is installed.
import { fileURLToPath } from 'node:url';
import { prepare } from '../src/install/install.mjs';
import { PrepareError } from '../src/install/pnpm.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// The command reads its own arguments from process.argv. npm removes a "--" argument, pnpm passes it on.
const [name = ''] = process.argv.splice(2, 1);
process.argv = process.argv.filter((argument) => argument !== '--');

try {
  prepare(root, `npm run ${name}`);
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  console.error(`\n${error.message}`);
  process.exit(1);
}
// Imported, not spawned, so that a signal reaches the command directly and only once.
const { register } = await import('tsx/esm/api');
register();
const { runCommand } = await import(new URL('../src/commands/commands.ts', import.meta.url).href);
await runCommand(name);
