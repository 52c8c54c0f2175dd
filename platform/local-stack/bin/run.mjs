#!/usr/bin/env node
// Runs a command: `run.mjs <command> [arguments]`. This script is JavaScript without dependencies,
// because it runs before the packages are installed.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../src/install/install.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [name = '', ...args] = process.argv.slice(2);

try {
  ensureInstalled(root, `npm run ${process.env.npm_lifecycle_event ?? name}`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
// Runs the command in this process, so that a signal reaches the command only once.
const { register } = await import('tsx/esm/api');
register();
const { runWorkspaceCommand } = await import(
  new URL('../src/run-command.ts', import.meta.url).href
);
await runWorkspaceCommand(name, args);
