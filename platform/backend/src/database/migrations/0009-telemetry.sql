-- What remotes report, counted by the hour. `bucket` is the size of a measured value, on a scale of 5 % steps.
CREATE TABLE telemetry_counts (
  hour timestamptz NOT NULL,
  remote text NOT NULL,
  version text NOT NULL,
  why text NOT NULL,
  kind text NOT NULL,
  bucket integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (hour, remote, version, why, kind, bucket)
);
--> next statement
-- The different errors of each version, each with its last page and stack.
CREATE TABLE telemetry_errors (
  remote text NOT NULL,
  version text NOT NULL,
  reason text NOT NULL,
  cause text NOT NULL,
  page text NOT NULL,
  stack text NOT NULL,
  count bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (remote, version, reason, cause)
);
