export {
  type ReleaseOptions,
  releaseBuild,
  retireRemote,
  rollBackTo,
} from '@platform/federation/cli';
export { composeSite } from '@platform/federation/release';
export { recordMeasurement } from './measurements/results';
export { buildAndRelease, buildPackage, remoteOrigins, siteFolder } from './release/build';
export { createService, type Service } from './services/service';
export { type DevStack, startDev } from './stack/start-dev';
export {
  type ConfigChanges,
  copySite,
  type SiteOptions,
  type SiteStack,
  startSite,
} from './stack/start-site';
export { translatedFolders } from './workspace/folders';
export { freePort, freePorts, type Ports, readPorts } from './workspace/ports';
