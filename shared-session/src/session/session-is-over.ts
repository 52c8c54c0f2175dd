import type { ApiFailure } from '../api/result';
import { texts } from '../texts';

/** For a call whose session is over: there is nobody left to tell, and nothing to store. */
export const sessionIsOver = (): ApiFailure => ({
  ok: false,
  name: 'ApiFailure',
  serverIsOk: true,
  statusCode: 401,
  message: texts.signedOut,
  cause: 'aborted',
});
