export { developmentPolicy } from './development-policy';
export type { FirebaseFile, FirebaseSite } from './firebase';
export { writeHosting } from './firebase';
export {
  CACHE,
  cacheOf,
  type Headers,
  missingHeaders,
  pageHeaders,
  remoteFileHeaders,
  shellFileHeaders,
} from './headers';
export {
  contentSecurityPolicy,
  factsOf,
  type HostedRemoteConfig,
  type HostingFacts,
  pageFacts,
} from './policy';
