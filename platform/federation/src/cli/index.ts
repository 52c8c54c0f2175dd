import path from 'node:path';

/** The folder of the commands of every repository. */
export const COMMANDS = path.join(import.meta.dirname, '../commands');

export { acceptedFindings } from './acceptances';
export {
  AUDIENCE_OPTIONS,
  audienceOf,
  audienceOptions,
  type ReleaseAudience,
} from './audience';
export { defineCommand, type Program, runCommand } from './command';
export { describePreview } from './preview';
export {
  followHosting,
  planReleaseOf,
  type ReleaseOptions,
  type ReleaseTarget,
  readTargetSite,
  releaseBuild,
  retireRemote,
  rollBackTo,
} from './release-build';
export {
  acceptOption,
  changeOptions,
  changeTarget,
  checkUpToDate,
  folderOption,
  isInRepository,
  offlineOption,
  printNewSite,
  printRetry,
  printWithdrawn,
  readTarget,
  reasonOption,
  reasonSuffix,
  siteName,
  siteRelativeTo,
  siteResolvedFrom,
  type TargetOptions,
  targetOptions,
  targetOptionText,
} from './target';
export {
  npmRunCommand,
  parseUntilOption,
  printDone,
  quoteArgument,
  readAddress,
  runReportingErrors,
} from './terminal';
export {
  readTrialArguments,
  runSmokeTrial,
  type SmokeTrial,
  smokeBeforeRelease,
  TrialUnavailable,
  trialOptions,
} from './trial';
export {
  type BuildSource,
  PACKAGE_ARGUMENT,
  packageToRelease,
  releaseSource,
  type Workspace,
  withBuild,
} from './workspace';
