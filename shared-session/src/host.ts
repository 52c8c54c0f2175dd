export {
  createSessionStore,
  provideIdToken,
  provideNotifier,
  providePorts,
  provideSiteConfig,
  type SessionStoreOptions,
} from './lifecycle/create-session-store';
export { createSessionLifecycle, type SessionLifecycle } from './lifecycle/lifecycle';
export type { SessionPorts, SessionStore } from './ports/ports';
export {
  IDLE_SESSION,
  refusalMessageAtom,
  serverErrorAtom,
  type WaitingFor,
  waitingForAtom,
} from './session/session';
export { federationStateAtom } from './state-demo/state-demo';
