export { checkCommand } from './check';
export { releaseCommand } from './release';
export { type ReleaseOptions, releaseBuild, rollBackTo } from './release-build';
export { releasesCommand } from './releases';
export { rollbackCommand } from './rollback';
export { type SmokeTrial, smokeCommand } from './smoke';
export {
  changeOptions,
  changeTarget,
  changeUsage,
  folderOption,
  isInRepository,
  readTarget,
  siteName,
} from './target';
export { done, flag, inTerminal, npmRun, readArguments, text, waitingFor } from './terminal';
export { readTrial } from './trial';
export { withBuild } from './with-build';
export { packageIn, type Workspace } from './workspace';
