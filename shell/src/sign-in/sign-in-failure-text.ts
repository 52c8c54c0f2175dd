import { PROVIDERS } from 'shared-session/wire';
import type { SignInFailure } from '../auth/sign-in-failure';
import { signInTexts } from '../page-texts';

/** The text about a failed sign-in: what happened, and what to do (specification 6). */
export const signInFailureText = (failure: SignInFailure): string => {
  const { failures } = signInTexts;
  switch (failure.kind) {
    case 'other-provider':
      return failures['other-provider'](failure.known && PROVIDERS[failure.known].name);
    case 'unauthorized-domain':
      return failures['unauthorized-domain'](failure.domain);
    case 'provider-disabled':
      return failures['provider-disabled'](PROVIDERS[failure.provider].name);
    case 'unknown':
      return failures.unknown(failure.code);
    default:
      return failures[failure.kind];
  }
};
