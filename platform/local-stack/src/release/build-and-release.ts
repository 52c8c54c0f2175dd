import { spawn } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../workspace/folders';
import { findRemotes } from '../workspace/remotes';

function build(name: string): Promise<void> {
  const folder = join(repositoryRoot, name);
  if (!existsSync(join(folder, 'rspack.config.ts'))) {
    throw new Error(`${name} has no rspack.config.ts and cannot be built.`);
  }
  const cli = join(folder, 'node_modules', '@rspack', 'cli', 'bin', 'rspack.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'build'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${output.trimEnd()}\n${name} could not be built.`));
    });
  });
}

/**
 * Builds shell and remotes and puts them where they are served from, `site/<package>/`. Throws an Error that holds the
 * bundler's output when one cannot be built.
 */
export async function buildAndRelease(log: (line: string) => void): Promise<void> {
  for (const name of [...findRemotes().map((remote) => remote.package), 'shell']) {
    const since = performance.now();
    await build(name);
    const target = join(repositoryRoot, 'site', name);
    rmSync(target, { recursive: true, force: true });
    cpSync(join(repositoryRoot, name, 'dist'), target, { recursive: true });
    log(`${name} built in ${((performance.now() - since) / 1000).toFixed(1)} s`);
  }
}
