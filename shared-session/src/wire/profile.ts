import * as v from 'valibot';

/** The roles of specification 6, in the order forms offer them. Only `admin` may use the web app. */
export const ROLES = ['user', 'manager', 'admin', 'guest'] as const;
export type Role = (typeof ROLES)[number];

export const ONBOARDING_STATUSES = [
  'add_locations',
  'add_users',
  'verification',
  'completed',
] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];

/**
 * The signed-in user's profile. Role and statuses stay plain strings: a value this version does not know must reach the
 * guard, which has an answer for it. Unknown fields are kept (specification 4).
 */
export const profileSchema = v.pipe(
  v.unknown(),
  // A list is an object too, and would pass for the profile of nobody in particular.
  v.check((payload) => !Array.isArray(payload), 'Expected an object'),
  v.looseObject({
    name: v.optional(v.nullable(v.string()), ''),
    email: v.optional(v.nullable(v.string()), ''),
    role: v.optional(v.nullable(v.string())),
    onboarding_status: v.optional(v.nullable(v.string())),
    subscription_status: v.optional(v.nullable(v.string())),
  }),
);
export type UserProfile = v.InferOutput<typeof profileSchema>;
