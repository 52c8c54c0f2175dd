import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkSiteEntries, type SiteEntry } from '../release';

const run = promisify(execFile);

/** Returns the reason that git, ssh or the server gives, as one sentence without a full stop. */
const reasonIn = (output: string): string => {
  const lines = output
    .split('\n')
    .map((line) => line.trim().replace(/\.$/, ''))
    .filter((line) => line !== '');
  const saying = lines.filter((line) =>
    /^(?:fatal|error|remote|ssh): *\S|^ERROR: |Permission denied|Host key verification/.test(line),
  );
  return (saying.length > 0 ? saying : lines.slice(-1)).join('; ') || 'no reason given';
};

/** Removes credentials from URLs in a text. Keeps the user in SSH URLs, which need a user. */
export const withoutCredentials = (text: string): string =>
  text
    .replaceAll(/(https?:\/\/)[^\s/]*@/gi, '$1')
    .replaceAll(/(ssh:\/\/[^\s/:@]*):[^\s/]*@/gi, '$1@');

export class GitError extends Error {
  readonly output: string;

  constructor(command: string, output: string) {
    super(`git ${command} failed: ${withoutCredentials(reasonIn(output))}`);
    this.output = output;
  }
}

/** Unsets the variables that git sets in hooks, because they would select another repository. */
const OWN_REPOSITORY = {
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_OBJECT_DIRECTORY: undefined,
  GIT_QUARANTINE_PATH: undefined,
};

/** With these settings, git runs no code from other people's files and makes no symbolic links. */
export const SAFE_GIT_SETTINGS = [
  // Ignores hooks in the user's settings, because they are for the user's own commits.
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.symlinks=false',
  'core.protectNTFS=true',
  'core.protectHFS=true',
  'submodule.recurse=false',
  'protocol.ext.allow=never',
  // Keeps line ends, because a changed file would no longer match its hash in the release.
  'core.autocrlf=false',
].flatMap((setting) => ['-c', setting]);

/** Switches off filters of the user's settings, which a site's `.gitattributes` could run. */
const ATTRIBUTES = '* -text -filter -ident -working-tree-encoding\n';

/** Runs git with {@link SAFE_GIT_SETTINGS}. Throws a {@link GitError} if git fails. */
export const runSafeGit = (folder: string, ...args: string[]): Promise<string> =>
  runGit(folder, [...SAFE_GIT_SETTINGS, ...args], OWN_REPOSITORY);

export const runGit = async (
  folder: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<string> => {
  try {
    const { stdout } = await run('git', args, {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
      // Makes git print English messages, and fail instead of asking a question that nobody sees.
      env: { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...env },
    });
    return stdout.trim();
  } catch (error) {
    const { code, stderr = '', stdout = '' } = error as ExecFileException;
    if (code === 'ENOENT' && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
    if (code === 'ENOENT') throw new Error('git was not found: install it, then run this again.');
    // The name of the git command comes after the settings (`-c …`).
    const command = args.find((arg, index) => arg !== '-c' && args[index - 1] !== '-c') ?? '';
    throw new GitError(command, `${stdout}\n${stderr}`);
  }
};

/** Creates a repository in which git converts no file, because hashes of releases must match. */
export const initRepositoryWithoutFilters = async (folder: string): Promise<void> => {
  await runSafeGit(folder, 'init', '--quiet');
  mkdirSync(path.join(folder, '.git/info'), { recursive: true });
  writeFileSync(path.join(folder, '.git/info/attributes'), ATTRIBUTES);
};

/** Throws an Error for a link, a submodule or an unsafe name, before git writes any file. */
export const checkCommitContents = async (
  git: (...args: string[]) => Promise<string>,
  commit: string,
): Promise<void> => {
  const list = await git('ls-tree', '-r', '-t', '-z', '--full-tree', commit);
  const entryOf = (line: string): SiteEntry => ({
    path: line.slice(line.indexOf('\t') + 1),
    isPlain: /^(?:100644|100755|040000) /.test(line),
  });
  checkSiteEntries(list.split('\0').filter(Boolean).map(entryOf));
};
