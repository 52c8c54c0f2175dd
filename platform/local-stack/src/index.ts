export { signInWithoutBrowser } from './identity/sign-in';
export { recordMeasurement } from './measurements/results';
export { buildPackage, localOriginsByPackage } from './release/build';
export { createService, type Service } from './services/service';
export type { Stack } from './stack/stack';
export { startDevStack } from './stack/start-dev';
export {
  type ConfigChanges,
  copySite,
  type ReleasedSiteStackOptions,
  startReleasedSiteStack,
} from './stack/start-site';
export { translatedFolders } from './workspace/folders';
export { findFreePort, findFreePorts, type Ports } from './workspace/ports';
