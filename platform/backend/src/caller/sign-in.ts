import type { Context } from 'hono';
import { unauthorized } from '../http/refusal';
import type { Services } from '../services';
import type { AccountState } from '../tokens/account-state';
import type { Identity } from '../tokens/claims';

/** A token that can be believed, and whether the account behind it may still be used. */
export type SignIn = { identity: Identity; accountState: AccountState };

// One sentence for every bad token: what exactly is wrong with it helps only who forged it.
const BAD_TOKEN = 'You are not signed in, or your sign-in has expired. Sign in again.';

const BLOCKED = {
  disabled: 'This account is disabled. Ask your administrator to enable it.',
  deleted: 'This account no longer exists. Sign in with another account.',
} as const;

/** Why an account may not be used, in a sentence; `undefined` when it may. An unknown state locks nobody out. */
export const blockOf = (state: AccountState): string | undefined =>
  state === 'disabled' || state === 'deleted' ? BLOCKED[state] : undefined;

/** Checks the bearer token (RFC 6750, 2.1) and asks for the account. @throws Refusal 401, the same for all bad tokens */
export const signInOf = async (
  { identity: service }: Pick<Services, 'identity'>,
  context: Context,
): Promise<SignIn> => {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(context.req.header('Authorization') ?? '') ?? [];
  const identity = token === undefined ? undefined : await service.verifyToken(token);
  if (identity === undefined) throw unauthorized(BAD_TOKEN);
  return { identity, accountState: await service.accountState(identity.uid) };
};

/** The caller of every route but `/isUserValid`. @throws Refusal 401 for a disabled account too */
export const identityOfCaller = async (
  services: Pick<Services, 'identity'>,
  context: Context,
): Promise<Identity> => {
  const { identity, accountState } = await signInOf(services, context);
  const block = blockOf(accountState);
  if (block !== undefined) throw unauthorized(block);
  return identity;
};
