export { cell, column, deferredAnswer, openPage } from './open-page';
export {
  ADA,
  answerUsers,
  BERGEN,
  BO,
  CAI,
  OSLO,
  organizationServer,
  storedList,
  testUser,
} from './organization-server';
export { stubWorker } from './stub-worker';
