export { type AuthService, getAuthService, initAuthService } from './auth-service';
export { loadLocalStandIn } from './local-stand-in';
export { PROVIDERS, type ProviderName } from './providers';
export { type SignInFailure, signInFailure } from './sign-in-failure';
