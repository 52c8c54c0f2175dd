CREATE TABLE organizations (
  id text PRIMARY KEY,
  name text NOT NULL,
  website text,
  phone text,
  address text,
  verified boolean NOT NULL DEFAULT false,
  onboarding_status text NOT NULL DEFAULT 'add_locations'
    CHECK (onboarding_status IN ('add_locations', 'add_users', 'verification', 'completed')),
  subscription_status text NOT NULL DEFAULT 'none',
  stripe_customer_id text,
  stripe_subscription_id text,
  subscription_event_at bigint,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> next statement
CREATE INDEX organizations_subscription ON organizations (stripe_subscription_id);
--> next statement
CREATE INDEX organizations_customer ON organizations (stripe_customer_id);
--> next statement
CREATE TABLE locations (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name text NOT NULL,
  name_key text NOT NULL,
  address text,
  time_zone text,
  position integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, name_key),
  -- The target of the members' foreign key: a location of another organization can never be theirs.
  UNIQUE (organization_id, id)
);
--> next statement
CREATE TABLE members (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- One account belongs to one organization at most.
  uid text UNIQUE,
  name text NOT NULL,
  name_fold text NOT NULL,
  email text,
  email_key text,
  role text NOT NULL CHECK (role IN ('user', 'manager', 'admin', 'guest')),
  location_id text,
  position integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (organization_id, email_key),
  FOREIGN KEY (organization_id, location_id) REFERENCES locations (organization_id, id)
);
--> next statement
CREATE INDEX members_invitation ON members (email_key, position) WHERE uid IS NULL;
--> next statement
CREATE INDEX members_location ON members (organization_id, location_id);
--> next statement
CREATE TABLE idempotency_keys (
  uid text NOT NULL,
  key text NOT NULL,
  request text NOT NULL,
  answer text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (uid, key)
);
--> next statement
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
--> next statement
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  subscription_id text,
  event_at bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> next statement
CREATE INDEX stripe_events_subscription ON stripe_events (subscription_id);
--> next statement
CREATE TABLE facts (
  name text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
