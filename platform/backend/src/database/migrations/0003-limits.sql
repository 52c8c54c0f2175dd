-- Counts of the last minute; nothing is lost with them, so they need no write-ahead log.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
--> next statement
-- The last known state of a subscription, which may be told before the checkout that made it.
CREATE TABLE stripe_subscriptions (
  id text PRIMARY KEY,
  status text NOT NULL,
  prices text,
  event_at bigint NOT NULL
);
