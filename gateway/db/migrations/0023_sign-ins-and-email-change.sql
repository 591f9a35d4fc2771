CREATE TABLE "sign_in" (
	"grant_id" text PRIMARY KEY NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT gateway_now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"account_id" text PRIMARY KEY NOT NULL,
	"email_address" text NOT NULL,
	"email_key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;