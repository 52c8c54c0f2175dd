import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyPush } from './verify-push';

const MISSING = 'git was not found: install it, then run this again.';

// Simulates a git that is removed while a push is verified.
vi.mock('./git', async (load) => {
  const original = await load<typeof import('./git')>();
  const runGit: typeof original.runGit = async (folder, args, env) => {
    if (args.includes('merge-base')) throw new Error(MISSING);
    return original.runGit(folder, args, env);
  };
  return { ...original, runGit };
});

test('when git cannot compare a push with the history of the site, verify-site stops with an error', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'push-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]) => {
    const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
    return execFileSync('git', ['-C', folder, ...person, ...args], { encoding: 'utf8' }).trim();
  };
  git('init', '--quiet');
  const [before = '', after = ''] = ['Begin', 'Change'].map((subject) => {
    git('commit', '--quiet', '--allow-empty', '-m', subject);
    return git('rev-parse', 'HEAD');
  });
  await expect(verifyPush({ folder, before, after, actors: ['ada'] })).rejects.toThrow(MISSING);
});
