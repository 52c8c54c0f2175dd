export { getIdentity, type Identity, initIdentity } from './identity';
export { loadLocalStandIn } from './local-stand-in';
export { PROVIDERS, type ProviderName } from './providers';
export { type SignInFailure, signInFailure } from './sign-in-failure';
