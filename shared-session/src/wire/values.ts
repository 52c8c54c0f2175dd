// This file has no schemas, so that pages that only need these values load no validation library.

/** The roles (specification 4), in the order that forms show. Only `admin` may use the web app. */
export const ROLES = ['user', 'manager', 'admin', 'guest'] as const;
export type Role = (typeof ROLES)[number];

/** The statuses in the order of the onboarding. */
export const ONBOARDING_STATUSES = [
  'add_locations',
  'add_users',
  'verification',
  'completed',
] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

/** Returns the status that follows in the onboarding. The last status stays. */
export const nextOnboardingStatus = (status: OnboardingStatus): OnboardingStatus =>
  ONBOARDING_STATUSES[ONBOARDING_STATUSES.indexOf(status) + 1] ?? status;

/** The most rows in one request, and in one page when all users are loaded (specification 8). */
export const MAX_ROWS_PER_REQUEST = 500;
