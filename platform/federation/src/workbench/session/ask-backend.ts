import type { UserProfile } from 'shared-session';
import { API_PATH } from '../remote';
import type { KindFacts } from './kinds';

/** Whether the real backend answers, and whether it knows the account as the chosen session says. */
export type BackendState = 'not-running' | 'as-chosen' | 'differs';

const isSame = (profile: UserProfile | null, chosen: KindFacts['profile']): boolean =>
  profile === null || chosen === null
    ? profile === chosen
    : profile.role === chosen.role &&
      profile.onboarding_status === chosen.onboarding_status &&
      (profile.subscription_status === 'active') === (chosen.subscription_status === 'active');

/** Asks the real backend of the account; without a token, whether it is there at all. Never rejects. */
export const askBackend = async (
  { profile: chosen }: KindFacts,
  getIdToken: (() => Promise<string>) | null,
): Promise<BackendState> => {
  try {
    if (!getIdToken) {
      const { ok } = await fetch(`${API_PATH}/readiness_check`);
      return ok ? 'as-chosen' : 'not-running';
    }
    const headers = { authorization: `Bearer ${await getIdToken()}` };
    const answer = await fetch(`${API_PATH}/user`, { headers });
    // The development server speaks for a backend that is away, but not in envelopes.
    const { statusCode, payload } = (await answer.json()) as {
      statusCode: number;
      payload: UserProfile;
    };
    return isSame(statusCode === 200 ? payload : null, chosen) ? 'as-chosen' : 'differs';
  } catch (error) {
    console.info('The local backend cannot be used:', error);
    return 'not-running';
  }
};
