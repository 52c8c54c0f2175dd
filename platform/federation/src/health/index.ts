export { MIN_SAMPLE_VISITS } from './judge';
export { type Health, healthTable, readHealth } from './read-health';
export { watchRelease } from './watch';
