-- When somebody signed in as a member first; NULL also for those who joined before there was this column.
ALTER TABLE members ADD COLUMN joined_at timestamptz;
