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
  readTargetSite,
  releaseBuild,
  retireRemote,
  rollBackTo,
  type Target,
} from './release-build';
export {
  acceptOption,
  because,
  changeOptions,
  changeTarget,
  checkUpToDate,
  folderOption,
  isInRepository,
  noteNewSite,
  offlineOption,
  readTarget,
  reasonOption,
  siteFromSetting,
  siteName,
  siteSetting,
  type TargetOptions,
  targetAsTyped,
  targetOptions,
  tellRetry,
  tellWithdrawn,
} from './target';
export {
  inTerminal,
  npmRun,
  printDone,
  quoteWord,
  readAddress,
  readUntil,
} from './terminal';
export {
  CannotTry,
  readTrial,
  type SmokeTrial,
  smokeBefore,
  trialOptions,
  trySmoke,
} from './trial';
export {
  type BuildSource,
  PACKAGE,
  packageIn,
  releaseSource,
  type Workspace,
  withBuild,
} from './workspace';
