import path from 'node:path';
import {
  checkSiteConfig,
  defineCommand,
  openTargetSite,
  printCompletedStep,
  quoteArgument,
  siteChangeOptions,
} from '../cli';
import { readHostsInDeployFile, writeHostConfiguration } from '../hosting';
import { composeSite, readSiteState, SHELL } from '../release';

export const command = defineCommand({
  help: 'Writes the configuration of the hosts that deploy.json names',
  options: siteChangeOptions,
  async run({ values }, open) {
    const { name, isRepository, change } = openTargetSite(open(), values);
    const written = await change(
      async ({ site, origins }) => {
        const hosts = await readHostsInDeployFile(site);
        if (!readSiteState(site).packages[SHELL] || hosts.length === 0) return [];
        checkSiteConfig(site);
        // Writes the registry with the current origins, because releases may have used other
        // origins.
        composeSite(site, origins);
        return writeHostConfiguration(site);
      },
      (hosts) => `Write ${hosts.flatMap(({ files }) => files).join(', ')}`,
    );
    if (written.length === 0) {
      throw new Error(
        `There is nothing to write for ${name}: release the shell first, and name the hosting sites in deploy.json, as docs/deploying.md shows.`,
      );
    }
    // For a repository, writes `<clone>`, because the clone to deploy may be in any folder.
    const at = (file: string) =>
      isRepository ? `<clone>/${file}` : quoteArgument(path.join(name, file));
    for (const { files, deployCommand } of written) {
      for (const file of files) printCompletedStep(file);
      console.log(`\nNow: ${deployCommand(at)}`);
    }
  },
});
