export * as zoneNames from '../time-zones/zone-names';
export { deferredAnswer, openPage } from './open-page';
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
