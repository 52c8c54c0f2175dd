export { freePorts } from './ports/free-ports';
export { type Ports, readPorts } from './ports/ports';
export { buildAndRelease, remoteOrigins, siteFolder } from './release/build-and-release';
export { type DevStack, startDev } from './stack/start-dev';
export { copySite, type SiteOptions, type SiteStack, startSite } from './stack/start-site';
