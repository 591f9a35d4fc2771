ALTER TABLE "board" ADD COLUMN "code_62" text DEFAULT 'degree' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_share_token" ADD COLUMN "style" text DEFAULT 'black' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_share_token" ADD COLUMN "code_62" text DEFAULT 'degree' NOT NULL;--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_code_62" CHECK ("board"."code_62" in ('degree', 'heart'));--> statement-breakpoint
ALTER TABLE "message_share_token" ADD CONSTRAINT "message_share_token_style" CHECK ("message_share_token"."style" in ('black', 'white'));--> statement-breakpoint
ALTER TABLE "message_share_token" ADD CONSTRAINT "message_share_token_code_62" CHECK ("message_share_token"."code_62" in ('degree', 'heart'));