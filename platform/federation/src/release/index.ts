export {
  changeSite,
  type ReleaseTarget,
  retryOnConflict,
  SiteConflictError,
} from './change-site';
export { checkRemoteNames } from './compose';
export { audienceText, describeVersions, sizeText } from './describe-versions';
export { NextCommandError } from './next-command-error';
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
export { writeAtomically } from './site/atomic-writes';
export { readDeployFile, readOriginOption } from './site/deploy-file';
export * from './site/documents';
export { checkGeneration } from './site/generation';
export {
  checkFileName,
  checkSiteEntries,
  checkSiteFolder,
  fileNameSchema,
  type SiteEntry,
} from './site/site-files';
export { SHELL, sourceMapsFolder, versionFolder } from './site/site-folders';
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
} from './site/site-state';
export { isVersionIntact, readBuildId } from './site/store';
