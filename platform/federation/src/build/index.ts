export { hostConfig } from './host';
export { registryNameOf, remoteConfig } from './remote';
