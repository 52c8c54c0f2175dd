import { defineCommand } from '@platform/federation/cli';
import { runPnpm } from '../install/pnpm.mjs';
import { textOption } from '../workspace/command-options';
import { repositoryRoot } from '../workspace/folders';

export const command = defineCommand({
  help: 'Publishes the packages that a remote in its own repository installs; versions that are there stay as they are',
  options: { registry: textOption('url', 'the registry of your company') },
  async run({ values: { registry }, usage }) {
    // Requires a registry, because anybody could take our packages' names in npm's public registry.
    if (!registry) throw new Error(`Name the registry of your company.\nUsage: ${usage}`);
    const args = ['--recursive', 'publish', '--no-git-checks', '--registry', registry];
    const { status } = runPnpm(repositoryRoot, args);
    if (status !== 0) throw new Error('Not everything was published: the lines above say why.');
  },
});
