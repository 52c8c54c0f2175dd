-- A position is used up by every row, also by one that is not stored in the end, and all organizations share them.
ALTER TABLE locations ALTER COLUMN position TYPE bigint;
--> next statement
ALTER TABLE members ALTER COLUMN position TYPE bigint;
