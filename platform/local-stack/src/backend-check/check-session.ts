import { sessionAtom, sessionRefusedAtom, type UserProfile } from 'shared-session';
import { readBody } from './exchange';
import { missingFields } from './fields';
import { type Row, rowOf, unreadable } from './row';
import { doubtsAbout } from './token';
import type { Visit } from './visit';

/** Whom the backend says the token belongs to, as far as the other calls depend on it. */
export type Standing = 'unknown' | 'refused' | 'no organization' | 'not admin' | 'admin';

const PAGES: Record<string, string> = {
  add_locations: '/add-locations',
  add_users: '/add-users',
  verification: '/verification',
};

/** Where the guard leads an administrator with this profile (specification 5). */
const pageOf = ({ onboarding_status, subscription_status }: UserProfile): string | undefined => {
  if (onboarding_status === 'completed') {
    return subscription_status === 'active' ? '/all-set' : '/subscribe';
  }
  return PAGES[onboarding_status ?? ''];
};

const validityRow = (visit: Visit, isSettled: boolean, token: string): Row => {
  const exchange = visit.last('GET', '/isUserValid');
  const row = (site: string, change: string[] = []): Row =>
    rowOf('GET /isUserValid', exchange, { site, change });
  const fault = unreadable(exchange);
  if (fault || !exchange) return rowOf('GET /isUserValid', exchange, fault ?? { site: '' });
  const body = readBody(exchange);
  const statusCode = body.kind === 'envelope' ? body.statusCode : 0;
  if (visit.store.get(sessionRefusedAtom)) {
    return row('The site shows "This account cannot be used here".', [
      statusCode === 401
        ? `The server did not accept the token. ${doubtsAbout(token)}`
        : 'The server says that this account may not use the product. If it may, answer ok: true with the payload true; if not, run this check with an account that may.',
    ]);
  }
  if (visit.last('GET', '/user')) return row('The account is valid.');
  if (isSettled)
    return row('An account that the server does not know yet: "Create your organization".');
  return row(
    'The site asks again every second, and says after a while that the server reports an error.',
    [`Answer ok: true for an account that may use the product. It answers ${statusCode} now.`],
  );
};

const profileRow = (visit: Visit, profile: UserProfile | null, isSettled: boolean): Row => {
  const exchange = visit.last('GET', '/user');
  const row = (site: string, more: { without?: string[]; change?: string[] } = {}): Row =>
    rowOf('GET /user', exchange, { site, ...more });
  if (!isSettled || !exchange) {
    const fault = unreadable(exchange);
    return row(fault?.site ?? 'The site asks again every 5 seconds.', {
      change: fault?.change ?? [
        'Answer ok: true with the profile; or 401, or the payload null, when the user has no organization.',
      ],
    });
  }
  if (!profile || (!profile.role && !profile.onboarding_status)) {
    return row('No organization yet: the site opens /create-organization.');
  }
  const body = readBody(exchange);
  const sent = body.kind === 'envelope' ? body.envelope.payload : undefined;
  const without = missingFields('profile', [sent], [profile]);
  if (profile.role !== 'admin') {
    return row(
      `The role is ${profile.role ? `"${profile.role}"` : 'missing'}: the site opens /mobile-only.`,
      { without: [...without, 'Run this check with an administrator to see the rest.'] },
    );
  }
  if (!profile.onboarding_status) {
    return row('No onboarding status: the site opens /create-organization.', { without });
  }
  const page = pageOf(profile);
  if (page) {
    const { onboarding_status: onboarding, subscription_status: subscription } = profile;
    const status = [
      onboarding,
      ...(onboarding === 'completed' ? [subscription ?? 'not subscribed'] : []),
    ];
    return row(`Administrator, ${status.join(', ')}: the site opens ${page}.`, { without });
  }
  return row('The site shows an error page: it does not know this status.', {
    without,
    change: [
      `Answer one of add_locations, add_users, verification, completed as onboarding_status. It is "${profile.onboarding_status}" now.`,
    ],
  });
};

/** Signs in and judges the two questions that every visit begins with. */
export const checkSession = async (
  visit: Visit,
  token: string,
): Promise<{ rows: Row[]; standing: Standing }> => {
  const isSettled = await visit.signIn();
  const { user } = visit.store.get(sessionAtom);
  const rows = [validityRow(visit, isSettled, token)];
  if (visit.last('GET', '/user')) rows.push(profileRow(visit, user, isSettled));
  if (!isSettled) return { rows, standing: 'unknown' };
  if (visit.store.get(sessionRefusedAtom)) return { rows, standing: 'refused' };
  if (!user?.onboarding_status) {
    return {
      rows,
      standing: user?.role && user.role !== 'admin' ? 'not admin' : 'no organization',
    };
  }
  return { rows, standing: user.role === 'admin' ? 'admin' : 'not admin' };
};
