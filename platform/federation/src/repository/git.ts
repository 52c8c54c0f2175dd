import { execFile } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A git command that failed, with what git wrote. */
export class GitError extends Error {
  readonly output: string;

  constructor(command: string, output: string) {
    super(`git ${command} failed: ${output.trim().split('\n').at(-1) ?? 'no reason given'}`);
    this.name = 'GitError';
    this.output = output;
  }
}

/** Runs git in a folder and returns what it prints. Throws a {@link GitError}. */
export const git = async (folder: string, ...args: string[]): Promise<string> => {
  try {
    const { stdout } = await run('git', args, {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
      // English messages, and an error in place of a question that nobody sees.
      env: { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' },
    });
    return stdout.trim();
  } catch (error) {
    const {
      code,
      stderr = '',
      stdout = '',
    } = error as {
      code?: unknown;
      stderr?: string;
      stdout?: string;
    };
    if (code === 'ENOENT') throw new Error('git was not found: install it, then run this again.');
    throw new GitError(args[0] ?? '', `${stdout}\n${stderr}`);
  }
};

/** Who works here, for the history of a site: git's name and address, or the account on this computer. */
export const author = async (folder: string): Promise<{ name: string; email: string }> => {
  const setting = (key: string) => git(folder, 'config', key).catch(() => '');
  const account = userInfo().username;
  const { GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL } = process.env;
  return {
    name: GIT_AUTHOR_NAME || (await setting('user.name')) || account,
    email: GIT_AUTHOR_EMAIL || (await setting('user.email')) || `${account}@${hostname()}`,
  };
};

/** The commit that a folder is at, with "-changed" when files differ from it. Undefined outside of a repository. */
export const sourceCommit = async (folder: string): Promise<string | undefined> => {
  try {
    const commit = await git(folder, 'rev-parse', '--short=12', 'HEAD');
    return (await git(folder, 'status', '--porcelain')) ? `${commit}-changed` : commit;
  } catch {
    return undefined;
  }
};
