export { cell, column } from './cells';
export { stubWorker } from './stub-worker';
