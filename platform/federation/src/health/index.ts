export { MIN_SAMPLE_VISITS, WEB_VITALS } from './judge';
export { type CandidateHealth, readHealth } from './read-health';
