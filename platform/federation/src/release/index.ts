export { changeSite, composeSite, Overtaken, retryWhenOvertaken } from './change-site';
export { type Origins, originsSoFar } from './compose';
export { fetchReleases } from './deployed-releases';
export { audienceText, describeVersions, sizeText } from './describe-versions';
export { filesIn, parseAs, readJson, readLiveJson } from './documents';
export { checkGeneration } from './generation';
export { mirrorSite } from './mirror';
export {
  checkSafe,
  isWithdrawn,
  withoutOldPreviews,
  withRetention,
} from './next-state';
export {
  freezeSite,
  type Publication,
  type Published,
  planRelease,
  prunePreviews,
  publish,
  type ReleasePlan,
  type RolledBack,
  retire,
  rollback,
  withdraw,
} from './publish';
export { isRange, isVersion, majorOf, satisfiesRange } from './ranges';
export { checkEntries, checkFolder, checkName, nameSchema, type SiteEntry } from './site-files';
export {
  earlierReleases,
  frozen,
  isStored,
  mapsFolder,
  moment,
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
  writeWhole,
} from './site-state';
export { isIntact, readBuildId } from './store';
