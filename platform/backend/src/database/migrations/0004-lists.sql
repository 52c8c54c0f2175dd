-- Pages of users in the order of adding and by name: without these, each page of a large organization sorts all its rows.
CREATE INDEX members_position ON members (organization_id, position);
--> next statement
CREATE INDEX members_name ON members (organization_id, name_fold COLLATE "C", position);
