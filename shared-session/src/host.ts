export { createSessionLifecycle, type SessionLifecycle } from './lifecycle/lifecycle';
export { IDLE_SESSION } from './session/session';
export { refusalMessageAtom, serverErrorAtom } from './session/session-atoms';
export { type WaitingFor, waitingForAtom } from './session/waiting';
export { federationStateAtom } from './state-demo/federation';
export {
  createSessionStore,
  provideIdToken,
  provideNotifier,
  providePorts,
  provideSiteConfig,
  type SessionStoreOptions,
} from './store/create-session-store';
export type { SessionPorts, SessionStore } from './store/ports';
