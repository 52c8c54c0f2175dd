export type { PackageBuild } from './common';
export { hostConfig } from './host';
export { buildVersion } from './package-facts';
export { registryNameOf, remoteConfig } from './remote';
