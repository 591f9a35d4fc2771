-- expand
-- When a channel last brought something onto its board is read from its end, whatever the board has shown.
CREATE INDEX CONCURRENTLY "message_appearance_shown_by" ON "message_appearance" USING btree ("board_id","subscription_id","appeared_at") WHERE subscription_id is not null;
