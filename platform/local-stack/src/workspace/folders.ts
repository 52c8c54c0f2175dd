import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url)).replace(
  /[\\/]$/,
  '',
);

/** Everything a local run writes lies here, or in `LOCAL_DIR` (tests use folders of their own). Never in git. */
export function localDirOf(env: NodeJS.ProcessEnv): string {
  return resolve(env.LOCAL_DIR || join(repositoryRoot, '.local'));
}
