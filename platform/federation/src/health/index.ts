export { SMALLEST_SAMPLE } from './judge';
export { type Health, healthTable, readHealth } from './read-health';
export { SIMULATED, simulate } from './simulate';
export { watchRelease } from './watch';
