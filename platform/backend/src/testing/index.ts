// These exports are for the browser tests, which make the whole backend of an open page fail.
export {
  type BackendCluster,
  CLUSTER_FAULTS,
  envWithShiftedClock,
  startBackendCluster,
} from './cluster';
export { startWriteLoad } from './load';
