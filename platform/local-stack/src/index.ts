export { startHosting } from './hosting/emulator';
export { record } from './measurements/results';
export { freePort, freePorts } from './ports/free-ports';
export { type Ports, readPorts } from './ports/ports';
export { buildAndRelease, remoteOrigins, siteFolder } from './release/build-and-release';
export { buildPackage } from './release/build-package';
export { type ReleaseOptions, releaseBuild, rollBackTo } from './release/release-build';
export { type DevStack, startDev } from './stack/start-dev';
export {
  type ConfigChanges,
  copySite,
  type SiteOptions,
  type SiteStack,
  startSite,
} from './stack/start-site';
