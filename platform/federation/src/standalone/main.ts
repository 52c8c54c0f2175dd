#!/usr/bin/env node
// This is the command `remote`, in the repository of a single remote.
import path from 'node:path';
import { COMMANDS_FOLDER, runCommand } from '../cli';
import { readStandaloneWorkspace } from './repository';

const root = process.cwd();
const [name = '', ...args] = process.argv.slice(2);
const folders = [COMMANDS_FOLDER, path.join(import.meta.dirname, 'commands')];
const open = () => readStandaloneWorkspace(root);
await runCommand({ root, program: 'remote', folders, open }, name, args);
