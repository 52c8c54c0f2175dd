import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, findFreePorts, portEnvironmentVariables } from '@platform/local-stack';
import { runCommandLine, startCommandLine } from './commands';

const WORKSPACE = path.join(import.meta.dirname, '../..');

/** Matches files that are not copied: installed, generated, or read by no command. */
const LEFT_OUT = /^(?:.*[\\/])?(?:node_modules|dist|\.git|\.local|\.results|images)$/;

/** Names pnpm's store, because pnpm would create a new store for a copy on another disk. */
const store = (): Record<string, string> => {
  const installed = readFileSync(path.join(WORKSPACE, 'node_modules/.modules.yaml'), 'utf8');
  const [, folder] = /\bstoreDir"?: *"?([^"\n]+)[\\/]v\d+\b/.exec(installed) ?? [];
  return folder ? { pnpm_config_store_dir: folder } : {};
};

/** A copy of this workspace, like a team's clone, with the live `site/` and its own ports. */
export type WorkspaceCopy = {
  site: string;
  url: string;
  run(line: string): Promise<string>;
  start(line: string): ReturnType<typeof startCommandLine>;
  remove(): void;
};

/**
 * Copies the workspace. The first command in the copy installs packages from pnpm's existing store.
 * @param newRemote the name of the package of a remote that will be created in the copy
 */
export const copyWorkspace = async (newRemote: string): Promise<WorkspaceCopy> => {
  const root = mkdtempSync(path.join(realpathSync(tmpdir()), 'workspace-'));
  cpSync(WORKSPACE, root, {
    recursive: true,
    filter: (file) => !LEFT_OUT.test(path.relative(WORKSPACE, file)),
  });
  cpSync(process.env.SOURCES ?? '', root, { recursive: true });
  const ports = await findFreePorts();
  ports.remotes[newRemote] = await findFreePort();
  const env = {
    ...store(),
    ...portEnvironmentVariables(ports),
    LOCAL_DIR: path.join(root, '.local'),
  };
  return {
    site: path.join(root, 'site'),
    url: `http://localhost:${ports.shell}`,
    run: (line) => runCommandLine(line, { root, env }),
    start: (line) => startCommandLine(line, { root, env }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
