-- Counts by role, status and location, from the index alone.
CREATE INDEX members_facets ON members (organization_id, role, (uid IS NULL), location_id);
--> next statement
-- Pages by address in both directions: addresses may be missing, and come last both ways.
CREATE INDEX members_email ON members (organization_id, email_key COLLATE "C", position);
--> next statement
CREATE INDEX members_email_descending ON members (organization_id, email_key COLLATE "C" DESC NULLS LAST, position);
