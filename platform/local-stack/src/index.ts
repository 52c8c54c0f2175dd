export { recordMeasurement } from './measurements/results';
export { buildAndRelease, buildPackage, remoteOrigins, siteFolder } from './release/build';
export { createService, type Service } from './services/service';
export { type DevStack, startDevStack } from './stack/start-dev';
export {
  type ConfigChanges,
  copySite,
  type SiteStack,
  type SiteStackOptions,
  startSiteStack,
} from './stack/start-site';
export { translatedFolders } from './workspace/folders';
export { findFreePort, findFreePorts, type Ports, readPorts } from './workspace/ports';
