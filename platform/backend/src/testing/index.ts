// For the browser tests, which break a whole backend under an open page.
export { type BackendProcess, startProcess } from './backend-process';
export { type Cluster, FAULTS, shiftedClock, startCluster } from './cluster';
export { startLoad } from './load';
