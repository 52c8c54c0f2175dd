export {
  CACHE_CONTROL,
  missingFileHeaders,
  PAGE_PATH,
  pageHeaders,
  type ResponseHeaders,
  remoteFileHeaders,
  shellFileHeaders,
} from './headers';
export { readStaticHosts, writeHostConfiguration } from './host';
export type { FirebaseFile, FirebaseSite } from './hosts/firebase';
export {
  contentSecurityPolicy,
  createPolicyMiddleware,
  type HeaderInput,
  type HostedRemoteConfig,
  headerInputOf,
  policyInputOfPage,
} from './policy';
