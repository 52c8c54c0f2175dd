export { signInWithoutBrowser } from './identity/sign-in';
export { recordMeasurement } from './measurements/benchmarks';
export { buildPackage, localOriginsByPackage } from './release/build';
export { createService, type Service } from './services/service';
export type { Stack } from './stack/stack';
export { planDevStack } from './stack/start-dev';
export {
  type ConfigChanges,
  copySiteFolder,
  planReleasedSiteStack,
  type ReleasedSiteStackOptions,
} from './stack/start-site';
export { findTranslatedPackages } from './workspace/folders';
export {
  findFreePort,
  findFreePorts,
  type Ports,
  portEnvironmentVariables,
} from './workspace/ports';
