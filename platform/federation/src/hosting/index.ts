export { developmentPolicy } from './development-policy';
export {
  CACHE,
  cacheOf,
  type Headers,
  missingHeaders,
  pageHeaders,
  remoteFileHeaders,
  shellFileHeaders,
} from './headers';
export { hostsOf, writeHosting } from './host';
export type { FirebaseFile, FirebaseSite } from './hosts/firebase';
export {
  contentSecurityPolicy,
  factsOf,
  type HostedRemoteConfig,
  type HostingFacts,
  pageFacts,
} from './policy';
