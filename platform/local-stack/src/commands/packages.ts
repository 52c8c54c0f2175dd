import { inTerminal, readArguments, text } from '@platform/federation/commands';
import { runPnpm } from '../install/pnpm.mjs';
import { repositoryRoot } from '../workspace/folders';

const USAGE = 'npm run packages -- --registry <url>';

/** Publishes the packages that a remote in its own repository installs. Versions that the registry has stay as they are. */
await inTerminal(async () => {
  const { registry } = readArguments(USAGE, { registry: text }).values;
  // Without a default, because the names have no owner on a public registry.
  if (!registry) throw new Error(`Say where to: the registry of your company.\nUsage: ${USAGE}`);
  const args = ['--recursive', 'publish', '--no-git-checks', '--registry', registry];
  const { status, error } = runPnpm(repositoryRoot, args);
  if (error) throw new Error(`npm could not be started (${error.message}).`);
  if (status !== 0) throw new Error('Not everything was published: the lines above say why.');
});
