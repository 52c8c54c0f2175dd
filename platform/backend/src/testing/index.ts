// For the browser tests, which make the whole backend of an open page fail.
export { type BackendProcess, startProcess } from './backend-process';
export { CLUSTER_FAULTS, type Cluster, shiftedClock, startCluster } from './cluster';
export { startLoad } from './load';
