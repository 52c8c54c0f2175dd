export { answerGetUsers, createFakeList } from 'shared-session/fake-backend';
export * as zoneNames from '../time-zones/zone-names';
export { deferredAnswer, openPage } from './open-page';
export {
  ADMIN_ADA,
  BERGEN,
  createOrganizationServer,
  GUEST_CAI,
  INVITED_BO,
  OSLO,
  testUser,
} from './organization-server';
