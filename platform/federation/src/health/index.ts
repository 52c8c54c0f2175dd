export { MIN_SAMPLE_VISITS, WEB_VITALS } from './judge';
export { type CandidateHealth, readCandidateHealth } from './read-health';
