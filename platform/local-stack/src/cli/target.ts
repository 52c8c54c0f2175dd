import { resolve } from 'node:path';
import { readDeployFile, readOriginOption } from '@platform/federation/release';
import { remoteOrigins, siteFolder } from '../release/build';
import type { Target } from '../release/release-build';
import { readPorts } from '../workspace/ports';
import { texts as several, text } from './terminal';

/** An absolute folder from an option, as a person typed it: npm runs commands in the root, `INIT_CWD` is where they are. */
export const folderOption = (folder: string): string =>
  resolve(process.env.INIT_CWD ?? process.cwd(), folder);

/** The options with which every command is told which site it is about. */
export const targetOptions = { site: text, origin: several };

/** How they are written. */
export const targetUsage = '[--site <folder>] [--origin <remote>=<url>]';

/**
 * The site the options name, `site/` of the repository where they do not; and where its remotes are served from: by the
 * options, else by its `deploy.json`, which stands for all; without one, on the local ports.
 */
export const targetOf = (options: {
  site?: string | undefined;
  origin?: string[] | undefined;
}): Required<Target> => {
  const site = options.site ? folderOption(options.site) : siteFolder;
  const typed = [
    ...(options.site ? ['--site', options.site] : []),
    ...(options.origin ?? []).flatMap((origin) => ['--origin', origin]),
  ];
  const deployed = readDeployFile(site).origins;
  // A deployed site never uses a port of this computer as an origin.
  const local = Object.keys(deployed).length > 0 ? {} : remoteOrigins(readPorts(process.env));
  return {
    site,
    asTyped: typed.map((word) => ` ${word}`).join(''),
    origins: {
      ...local,
      ...deployed,
      ...Object.fromEntries((options.origin ?? []).map(readOriginOption)),
    },
  };
};
