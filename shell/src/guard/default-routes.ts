import type { AllowedKind } from '@platform/federation/runtime';

/**
 * Where each kind of session belongs: the redirect rules in their order (specification 5). `refused` and
 * `unknown-status` have no default route: they see an error page where they are.
 */
export const DEFAULT_ROUTES: Record<AllowedKind, string> = {
  'not-admin': '/mobile-only',
  subscribed: '/all-set',
  unsubscribed: '/subscribe',
  'signed-out': '/login',
  'no-organization': '/create-organization',
  'add-locations': '/add-locations',
  'add-users': '/add-users',
  verification: '/verification',
};
