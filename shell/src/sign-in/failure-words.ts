import type { SignInFailure } from '../auth/sign-in-failure';
import { signInTexts } from '../page-texts';
import { texts } from '../texts';

/** Says what happened and what to do (specification 6). */
export const failureWords = (failure: SignInFailure): string => {
  const { failures } = signInTexts;
  switch (failure.kind) {
    case 'other-provider':
      return failures['other-provider'](failure.known && texts.providers[failure.known]);
    case 'unauthorized-domain':
      return failures['unauthorized-domain'](failure.domain);
    case 'provider-disabled':
      return failures['provider-disabled'](texts.providers[failure.provider]);
    case 'unknown':
      return failures.unknown(failure.code);
    default:
      return failures[failure.kind];
  }
};
