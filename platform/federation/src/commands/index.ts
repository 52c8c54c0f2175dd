export { describeCommand } from './describe';
export { releaseCommand, rollbackCommand } from './release';
export { type ReleaseOptions, releaseBuild, rollBackTo } from './release-build';
export { releasesCommand } from './releases';
export {
  changeOptions,
  changeTarget,
  changeUsage,
  folderOption,
  isInRepository,
  readTarget,
  siteFromSetting,
  siteName,
  siteSetting,
} from './target';
export {
  asWord,
  done,
  flag,
  inTerminal,
  npmRun,
  readAddress,
  readArguments,
  text,
} from './terminal';
export { checkCommand, readTrial, type SmokeTrial, smokeCommand } from './trial';
export { packageIn, type Workspace, withBuild } from './workspace';
