import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './folders';

/**
 * `code` is 1 if the script did not start or a signal ended it. `output` is empty if `runNode` let
 * the script write to the terminal.
 */
export type CommandResult = { code: number; output: string };

type CommandOptions = {
  cwd?: string | undefined;
  env?: Record<string, string>;
  /** Whether the output goes to the terminal. Otherwise the result contains the output. */
  show?: boolean;
};

export const runNode = (
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: options.cwd ?? repositoryRoot,
      env: { ...process.env, ...options.env },
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** Returns the path of a script in a dependency of a package, such as `cli.js` of Playwright. */
export const scriptOfDependency = (packageFolder: string, name: string, script: string): string => {
  const { resolve } = createRequire(join(packageFolder, 'package.json'));
  return join(dirname(resolve(`${name}/package.json`)), script);
};
