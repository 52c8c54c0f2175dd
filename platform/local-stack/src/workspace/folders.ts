import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const repositoryRoot = fileURLToPath(new URL('../../../..', import.meta.url)).replace(
  /[\\/]$/,
  '',
);

/** A local run writes everything here, or in `LOCAL_DIR`: tests use their own folders. Not in git. */
export function localDirOf(env: NodeJS.ProcessEnv): string {
  return resolve(env.LOCAL_DIR || join(repositoryRoot, '.local'));
}
