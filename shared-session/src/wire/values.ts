// This file has no schemas, so that pages that only need these values load no validation library.

/** The roles (specification 4), in the order that forms show. Only `admin` may use the web app. */
export const ROLES = ['user', 'manager', 'admin', 'guest'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The statuses in the order of the onboarding. Each status has the field that ends it: after a
 * successful POST with this field, the next status follows (specification 8).
 */
const ENDING_FIELDS = {
  add_locations: 'locations',
  add_users: 'users',
  verification: 'verified',
  completed: null,
};
export type OnboardingStatus = keyof typeof ENDING_FIELDS;
export const ONBOARDING_STATUSES = Object.keys(ENDING_FIELDS) as readonly OnboardingStatus[];

/** Returns the next status. `completed` is the last status and stays `completed`. */
export const nextOnboardingStatus = (status: OnboardingStatus): OnboardingStatus =>
  ONBOARDING_STATUSES[ONBOARDING_STATUSES.indexOf(status) + 1] ?? status;

/** Returns the status after a POST of these fields has succeeded. */
export const onboardingStatusAfter = (
  status: OnboardingStatus,
  posted: Readonly<Record<string, unknown>>,
): OnboardingStatus =>
  posted[ENDING_FIELDS[status] ?? ''] ? nextOnboardingStatus(status) : status;

/** The receiver accepts at most this many telemetry events in one request. */
export const MAX_TELEMETRY_EVENTS = 50;
/** The largest measurement in telemetry, in milliseconds. The receiver refuses larger ones. */
export const MAX_MEASURED_VALUE = 600_000;

/** The most rows in one request, and in one page when all users are loaded (specification 8). */
export const MAX_ROWS_PER_REQUEST = 500;
