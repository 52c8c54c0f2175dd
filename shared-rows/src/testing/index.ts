export { fieldsInColumn, findCellField } from './cells';
export { removeDraftsInAnotherTab } from './other-tab';
export { stubWorker } from './stub-worker';
