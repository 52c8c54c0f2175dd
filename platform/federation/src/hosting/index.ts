export { developmentPolicy } from './development-policy';
export {
  CACHE_CONTROL,
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
  type HostedRemoteConfig,
  type HostingFacts,
  hostingFactsOf,
  pageFacts,
} from './policy';
