import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { foldCase, foldForSearch } from 'shared-session/wire';

// The tables for drizzle. `migrations/*.sql` creates them with keys, constraints and indexes.

const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
/** The order in which rows were added, which is the order of lists and of invitations. */
const position = bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity();

/** Statuses: onboarding in specification 2, subscription in the README ("Stripe"). */
export const organizations = pgTable('organizations', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  website: text('website'),
  phone: text('phone'),
  address: text('address'),
  verified: boolean('verified').notNull().default(false),
  onboardingStatus: text('onboarding_status').notNull().default('add_locations'),
  subscriptionStatus: text('subscription_status').notNull().default('none'),
  stripeCustomerId: text('stripe_customer_id'),
  stripeSubscriptionId: text('stripe_subscription_id'),
  /** The time of the newest applied event, in Unix seconds (`created` of the Stripe event). */
  subscriptionEventAt: bigint('subscription_event_at', { mode: 'number' }),
  createdBy: text('created_by').notNull(),
  createdAt,
});

export const locations = pgTable('locations', {
  id: text('id').primaryKey(),
  organizationId: text('organization_id').notNull(),
  name: text('name').notNull(),
  /** The name in the form of `foldCase`. Unique in the organization. */
  nameKey: text('name_key').notNull(),
  address: text('address'),
  timeZone: text('time_zone'),
  position,
  createdAt,
});

/** A member of an organization: invited while `uid` is null, active after the user has joined. */
export const members = pgTable('members', {
  id: text('id').primaryKey(),
  organizationId: text('organization_id').notNull(),
  uid: text('uid'),
  name: text('name').notNull(),
  /** The name without case and accents, for searching and sorting. */
  nameFold: text('name_fold').notNull(),
  email: text('email'),
  /** The address in the form of `foldCase`. Unique in the organization. */
  emailKey: text('email_key'),
  /** The address without case and accents, for searching. The database generates this column. */
  emailFold: text('email_fold').generatedAlwaysAs(sql``),
  role: text('role').notNull(),
  locationId: text('location_id'),
  /** When the user joined. Also `null` if the user joined before this column existed. */
  joinedAt: timestamp('joined_at', { withTimezone: true }),
  position,
  createdAt,
});

/** The values to store for a name and an address, with forms for search and comparison. */
export const nameAndEmailValues = (name: string, email: string | null) => ({
  name,
  nameFold: foldForSearch(name),
  email,
  emailKey: email === null ? null : foldCase(email),
});

export const idempotencyKeys = pgTable('idempotency_keys', {
  uid: text('uid').notNull(),
  key: text('key').notNull(),
  request: text('request').notNull(),
  /** The user's organization after the mutation. Also `null` in rows older than this column. */
  organizationId: text('organization_id'),
  answer: text('answer').notNull(),
  createdAt,
});

/**
 * The processed webhook events, so that a repeated delivery changes nothing. Without those that
 * needed attention, because they may be sent again.
 */
export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  subscriptionId: text('subscription_id'),
  /** When Stripe created the event, in Unix seconds. */
  eventAt: bigint('event_at', { mode: 'number' }).notNull(),
  createdAt,
});

/** The last known state of a subscription. Its events may arrive before the checkout's event. */
export const stripeSubscriptions = pgTable('stripe_subscriptions', {
  id: text('id').primaryKey(),
  status: text('status').notNull(),
  /** The ids of the subscription's prices, separated by spaces. */
  prices: text('prices'),
  eventAt: bigint('event_at', { mode: 'number' }).notNull(),
});

/** Steps that were done once and must not run again, for example the creation of the demo data. */
export const completedOneTimeSteps = pgTable('facts', {
  name: text('name').primaryKey(),
  createdAt,
});

export type OrganizationRow = typeof organizations.$inferSelect;
export type LocationRow = typeof locations.$inferSelect;
export type MemberRow = typeof members.$inferSelect;
export type SubscriptionRow = typeof stripeSubscriptions.$inferSelect;
