export { MIN_SAMPLE_VISITS } from './judge';
export { type Health, healthTable, readHealth } from './read-health';
export { SIMULATION_SIZE, simulateReleases } from './simulate';
export { watchRelease } from './watch';
