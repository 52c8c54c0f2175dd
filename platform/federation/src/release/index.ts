export { composeSite } from './commit';
export type { Origins } from './compose';
export { checkGeneration } from './generation';
export { type LockOptions, withLock } from './lock';
export { mirrorSite } from './mirror';
export {
  type Change,
  type Publication,
  type Published,
  publish,
  type RolledBack,
  rollback,
  withdraw,
} from './publish';
export {
  type DeployFile,
  readDeployFile,
  readOriginOption,
  SHELL,
  versionFolder,
  writeWhole,
} from './site-folders';
export {
  earlierReleases,
  type PackageState,
  packageState,
  type ReleaseSource,
  readSiteState,
  type SiteState,
} from './site-state';
export { identify } from './store';
