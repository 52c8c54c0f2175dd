export { type Change, type RolledBack, rollback, withdraw } from './change-live';
export { composeSite } from './commit';
export type { Origins } from './compose';
export { type DeployFile, readDeployFile, readOriginOption } from './deploy-file';
export { checkGeneration } from './generation';
export { type LockOptions, withLock } from './lock';
export { mirrorSite } from './mirror';
export { type Publication, type Published, publish } from './publish';
export { SHELL, versionFolder, writeWhole } from './site-folders';
export {
  earlierReleases,
  type PackageState,
  packageState,
  type ReleaseSource,
  readSiteState,
  type SiteState,
} from './site-state';
export { identify } from './store';
