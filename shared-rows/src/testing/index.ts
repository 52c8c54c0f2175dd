export { cell, fieldsInColumn } from './cells';
export { stubWorker } from './stub-worker';
