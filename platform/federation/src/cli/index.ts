import path from 'node:path';

/** The folder of the commands of every repository. */
export const COMMANDS_FOLDER = path.join(import.meta.dirname, '../commands');

export { acceptedFindings } from './acceptances';
export {
  AUDIENCE_OPTION_NAMES,
  audienceOf,
  audienceOptions,
} from './audience';
export {
  type CommandLineProgram,
  defineCommand,
  type ParsedArguments,
  runCommand,
} from './command';
export {
  planCheckedRelease,
  type ReleaseOptions,
  readTargetSite,
  releaseBuild,
  retireRemote,
  rollBackWithChecks,
  withHostConfiguration,
} from './release-build';
export {
  printWhyNotTried,
  type SmokeTarget,
  SmokeUnavailableError,
  smokeBeforeRelease,
  smokeDeployed,
  smokeOnSite,
} from './smoke';
export {
  absolutePath,
  acceptOption,
  changeTargetSite,
  checkFolderUpToDate,
  printIfNewSite,
  printStaysWithdrawn,
  reasonOption,
  reasonSuffix,
  siteChangeOptions,
  siteLocation,
  siteRelativeTo,
  siteResolvedFrom,
  suggestCommandForSite,
  suggestRelease,
  type TargetOptions,
  targetOptions,
  withTargetSite,
} from './target';
export {
  alignColumns,
  npmRunCommand,
  parseUntilOption,
  printDone,
  quoteArgument,
  readUrlOption,
  secondsSince,
} from './terminal';
export { defineTrialCommand, type TriedBuild } from './trial';
export {
  PACKAGE_ARGUMENT,
  packageToRelease,
  readAuthor,
  readReleaseSource,
  type Workspace,
  withBuild,
} from './workspace';
