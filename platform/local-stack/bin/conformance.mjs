#!/usr/bin/env node
// Plain JavaScript without dependencies: it runs before anything is installed.
import { run } from '../src/install/run.mjs';

await run('commands/conformance.ts', 'npm run conformance');
