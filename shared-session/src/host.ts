export { hasUnstoredDrafts } from './drafts/stored-draft';
export { federationStateAtom } from './federation/federation-state';
export { createSessionStore, providePorts } from './lifecycle/create-session-store';
export { createSessionLifecycle, type SessionLifecycle } from './lifecycle/lifecycle';
export { languageStateAtom, type SessionStore, siteConfigStateAtom } from './ports/ports';
export { answerInvitationAtom, postponeInvitationsAtom } from './session/invitations';
export {
  accountRefusalAtom,
  invitationRefusalAtom,
  invitationsAtom,
  type SessionWaitReason,
  serverErrorAtom,
  sessionWaitReasonAtom,
} from './session/session';
export { isWorkerScript } from './worker-script';
