import { type Origins, readDeployFile, readOriginOption } from '@platform/federation/release';
import { readPorts } from '../../ports/ports';
import { remoteOrigins, siteFolder } from '../build-and-release';
import { texts as several, text } from '../commands/arguments';
import { folderOption } from './folder-option';

/** The options with which every command is told which site it is about. */
export const targetOptions = { site: text, origin: several };

/** How they are written. */
export const targetUsage = '[--site <folder>] [--origin <remote>=<url>]';

/** A site to work on. */
export type Target = {
  site: string;
  origins: Origins;
  /** The options that chose it, for the commands that a command offers next: " --site ../production". */
  asTyped?: string;
};

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
  // On a deployed site a port of this computer is nobody's origin.
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
