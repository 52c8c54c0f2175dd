export {
  changeSite,
  type ReleaseTarget,
  retryOnConflict,
  SiteConflictError,
} from './change-site';
export { checkRemoteNames, currentOrigins, type Origins } from './compose';
export { audienceText, describeVersions, sizeText } from './describe-versions';
export * from './documents';
export { checkGeneration } from './generation';
export {
  isWithdrawn,
  refuseUnsafeVersion,
  withoutExpiredVersions,
  withoutOldPreviews,
  withRetiredRemote,
} from './next-state';
export * from './publish';
export * from './ranges';
export { composeSite } from './serve';
export {
  checkFileName,
  checkSiteEntries,
  checkSiteFolder,
  fileNameSchema,
  type SiteEntry,
} from './site-files';
export {
  authorName,
  earlierReleases,
  formatUtcMinute,
  freezeSentence,
  isVersionStored,
  type PackageState,
  packageStateOf,
  type ReleaseSource,
  readDeployFile,
  readOriginOption,
  readSiteState,
  SHELL,
  type SiteState,
  sourceMapsFolder,
  storedReleases,
  versionFolder,
  writeAtomically,
} from './site-state';
export { isVersionIntact, readBuildId } from './store';
