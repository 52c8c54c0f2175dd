export { changeSite, composeSite, OvertakenError, retryWhenOvertaken } from './change-site';
export { currentOrigins, type Origins } from './compose';
export { fetchReleases } from './deployed-releases';
export { audienceText, describeVersions, sizeText } from './describe-versions';
export { fetchLiveJson, listFiles, parseDocument, readJson } from './documents';
export { checkGeneration } from './generation';
export { mirrorSite } from './mirror';
export {
  checkNotUnsafe,
  isWithdrawn,
  withoutOldPreviews,
  withRetention,
} from './next-state';
export {
  freezeSite,
  type Publication,
  type PublishResult,
  planRelease,
  prunePreviews,
  publish,
  type ReleasePlan,
  type RollbackResult,
  retire,
  rollback,
  withdraw,
} from './publish';
export { isRange, isVersion, majorOf, satisfiesRange } from './ranges';
export { checkEntries, checkFolder, checkName, nameSchema, type SiteEntry } from './site-files';
export {
  earlierReleases,
  formatUtcMinute,
  freezeSentence,
  isStored,
  mapsFolder,
  nameIn,
  type PackageState,
  packageState,
  type ReleaseSource,
  readDeployFile,
  readOriginOption,
  readSiteState,
  SHELL,
  type SiteState,
  storedReleases,
  versionFolder,
  writeAtomically,
} from './site-state';
export { isIntact, readBuildId } from './store';
