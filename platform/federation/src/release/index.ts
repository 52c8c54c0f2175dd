export { composeSite } from './commit';
export type { Origins } from './compose';
export { checkGeneration } from './generation';
export { accountName, type LockOptions, withLock } from './lock';
export { mirrorSite } from './mirror';
export {
  type Change,
  isWithdrawn,
  type Publication,
  type Published,
  publish,
  type RolledBack,
  rollback,
  withdraw,
} from './publish';
export {
  type DeployFile,
  earlierReleases,
  type PackageState,
  packageState,
  type ReleaseSource,
  readDeployFile,
  readOriginOption,
  readSiteState,
  SHELL,
  type SiteState,
  versionFolder,
  writeWhole,
} from './site-state';
export { identify } from './store';
