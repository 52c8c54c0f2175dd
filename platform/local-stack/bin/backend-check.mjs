#!/usr/bin/env node
// Plain JavaScript without dependencies: it runs before anything is installed.
import { run } from '../src/install/run.mjs';

await run('backend-check/main.ts', 'npm run backend:check');
