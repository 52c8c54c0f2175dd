export { hostConfig } from './host';
export { registryNameOf, remoteBuild, remoteConfig } from './remote';
