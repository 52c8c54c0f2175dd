// Exports for the browser tests that make the whole backend fail while a page is open.
export {
  type BackendCluster,
  CLUSTER_FAULTS,
  envWithShiftedClock,
  startBackendCluster,
} from './cluster';
export { startWriteLoad } from './load';
