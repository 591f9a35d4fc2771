-- expand
ALTER TABLE "mqtt_board" ADD COLUMN "pin_minutes" integer DEFAULT 0 NOT NULL;