export { answerUsers, createFakeList } from 'shared-session/fake-backend';
export * as zoneNames from '../time-zones/zone-names';
export { deferredAnswer, openPage } from './open-page';
export {
  ADA,
  BERGEN,
  BO,
  CAI,
  OSLO,
  organizationServer,
  testUser,
} from './organization-server';
