import type { SessionKind } from './session-kind';

/** The kinds whose home is a page; the others are shown the error page where they are. */
export type HousedKind = Exclude<SessionKind, 'refused' | 'unknown-status'>;

/** Where each kind belongs: the redirect rules in their order (specification 5). */
export const HOMES: Record<HousedKind, string> = {
  'not-admin': '/mobile-only',
  subscribed: '/all-set',
  unsubscribed: '/subscribe',
  'signed-out': '/login',
  'no-organization': '/create-organization',
  'add-locations': '/add-locations',
  'add-users': '/add-users',
  verification: '/verification',
};
