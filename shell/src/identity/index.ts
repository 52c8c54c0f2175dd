export { getIdentity, type Identity, initIdentity, type SignedIn } from './identity';
export { loadLocalStandIn } from './local-stand-in';
export { PROVIDER_IDS, PROVIDERS, type ProviderName, providerById } from './providers';
export { type SignInFailure, signInFailure } from './sign-in-failure';
