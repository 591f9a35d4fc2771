-- contract
-- Its columns begin the index of the migration before, which serves the former version as well.
DROP INDEX CONCURRENTLY IF EXISTS "message_appearance_channel";
