export { writeAtomically } from './atomic-writes';
export {
  changeSite,
  type ReleaseTarget,
  retryOnConflict,
  SiteConflictError,
} from './change-site';
export { checkRemoteNames } from './compose';
export { readDeployFile, readOriginOption } from './deploy-file';
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
export { currentOrigins, type Origins } from './origins';
export * from './publish';
export * from './ranges';
export { type ReleaseIntent, type ReleaseRequest, releaseIntent } from './release-intent';
export { composeSite } from './serve';
export {
  checkFileName,
  checkSiteEntries,
  checkSiteFolder,
  fileNameSchema,
  type SiteEntry,
} from './site-files';
export { SHELL, sourceMapsFolder, versionFolder } from './site-folders';
export {
  authorName,
  earlierReleases,
  formatUtcMinute,
  freezeSentence,
  isVersionStored,
  type PackageState,
  packageStateOf,
  type ReleaseSource,
  readSiteState,
  type SiteState,
  storedReleases,
} from './site-state';
export { isVersionIntact, readBuildId } from './store';
