-- Answers are given again only to a member of the organization they are about.
ALTER TABLE idempotency_keys ADD COLUMN organization_id text;
