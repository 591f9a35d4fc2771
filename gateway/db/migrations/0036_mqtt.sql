CREATE TABLE "mqtt_board" (
	"board_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mqtt_bridge" (
	"name" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"lease_by" text,
	"lease_until" timestamp with time zone
);
