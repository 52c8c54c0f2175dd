export type { FirebaseFile, FirebaseSite } from './firebase';
export { writeHosting } from './firebase';
export * from './headers';
export {
  contentSecurityPolicy,
  factsOf,
  type HostingFacts,
  pageFacts,
  type RemoteConfig,
} from './policy';
