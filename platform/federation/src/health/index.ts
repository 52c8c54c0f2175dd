export { MIN_SAMPLE_VISITS } from './judge';
export { type CandidateHealth, healthTable, readHealth } from './read-health';
