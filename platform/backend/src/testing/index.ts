// For the browser tests, which break a whole backend under an open page.
export { type BackendProcess, startProcess } from './backend-process';
export { CLUSTER_FAULTS, type Cluster, shiftedClock, startCluster } from './cluster';
export { startLoad } from './load';
