-- The gateway's one clock (decision 14): the database's clock plus an offset that only tests set.
-- Before all tables, whose defaults use it; plpgsql looks at gateway_clock only when it runs.
CREATE OR REPLACE FUNCTION gateway_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN clock_timestamp() + (SELECT "offset_ms" FROM "gateway_clock" WHERE "id" = 1) * interval '1 millisecond';
END
$$;
--> statement-breakpoint
CREATE TABLE "auth_key" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT gateway_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget" (
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"attempts" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budget_kind_scope_key_pk" PRIMARY KEY("kind","scope","key")
);
--> statement-breakpoint
CREATE TABLE "mail_ticket" (
	"key" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" text NOT NULL,
	"email_key" text NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_record" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"account_id" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oidc_record_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "gateway_clock" (
	"id" smallint PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"title" text NOT NULL,
	"style" text DEFAULT 'black' NOT NULL,
	"rows" smallint DEFAULT 6 NOT NULL,
	"columns" smallint DEFAULT 22 NOT NULL,
	"timezone" text NOT NULL,
	"quiet_hours_begin" text DEFAULT '' NOT NULL,
	"quiet_hours_end" text DEFAULT '' NOT NULL,
	"quiet_hours_set_by" text,
	"paused_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"transition" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"characters" "bytea" NOT NULL,
	"appearance_id" text,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "board_style" CHECK ("board"."style" in ('black', 'white')),
	CONSTRAINT "board_quiet_hours" CHECK (("board"."quiet_hours_begin" = '') = ("board"."quiet_hours_end" = ''))
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"is_current_member" boolean NOT NULL,
	"invitation_status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_role" CHECK ("member"."role" in ('User', 'Admin', 'Owner'))
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"is_plus" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_application" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text,
	"token_hash" text,
	"rows" integer,
	"columns" integer,
	"firmware" text,
	"latest_location_country_code" text,
	"last_seen_at" timestamp with time zone,
	"shown_version" integer,
	"shown_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pairing" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"claim_secret_hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "board_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"cause" text NOT NULL,
	"subject_id" text,
	"at" timestamp with time zone NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "censored_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"message_id" text NOT NULL,
	"favorited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"principal" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_principal_operation_key_body_hash_pk" PRIMARY KEY("principal","operation","key","body_hash")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text,
	"text" text NOT NULL,
	"rows" smallint NOT NULL,
	"columns" smallint NOT NULL,
	"characters" "bytea" NOT NULL,
	"author_formatted" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_appearance" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text,
	"subscription_id" text,
	"attribution" text NOT NULL,
	"version" integer NOT NULL,
	"appeared_at" timestamp with time zone NOT NULL,
	"settled_by" timestamp with time zone NOT NULL,
	"former" "bytea" NOT NULL,
	"characters" "bytea" NOT NULL,
	"seed" integer NOT NULL,
	"transition" jsonb NOT NULL,
	"once_key" text
);
--> statement-breakpoint
CREATE TABLE "pinned_message" (
	"board_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text,
	"pinned_by" text NOT NULL,
	"pinned_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pinned_message_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "scheduled_message" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text,
	"attribution" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'Pending' NOT NULL,
	"forced" boolean NOT NULL,
	"force_pinned_message_override" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "scheduled_message_state" CHECK ("scheduled_message"."state" in ('Pending', 'Sent', 'Missed', 'Cancelled'))
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email_address" text,
	"email_key" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT gateway_now() NOT NULL,
	CONSTRAINT "account_person_id_unique" UNIQUE("person_id"),
	CONSTRAINT "account_local_has_email" CHECK ("account"."issuer" <> 'local' or "account"."email_key" is not null)
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" text PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"referral_code" text,
	"created_at" timestamp with time zone DEFAULT gateway_now() NOT NULL,
	CONSTRAINT "person_referral_code_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "superadmin" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT gateway_now() NOT NULL,
	CONSTRAINT "superadmin_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
CREATE TABLE "simulator_key" (
	"id" smallint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_token" (
	"id" text PRIMARY KEY NOT NULL,
	"board_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_public" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "simulator_token_board_id_unique" UNIQUE("board_id")
);
--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_tenant_id_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_application" ADD CONSTRAINT "product_application_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_application" ADD CONSTRAINT "product_application_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing" ADD CONSTRAINT "pairing_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD CONSTRAINT "message_appearance_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD CONSTRAINT "message_appearance_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_appearance" ADD CONSTRAINT "message_appearance_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_message" ADD CONSTRAINT "pinned_message_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_message" ADD CONSTRAINT "pinned_message_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_message" ADD CONSTRAINT "pinned_message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_message" ADD CONSTRAINT "scheduled_message_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "superadmin" ADD CONSTRAINT "superadmin_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator_token" ADD CONSTRAINT "simulator_token_board_id_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budget_expires" ON "budget" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_ticket_account" ON "mail_ticket" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mail_ticket_expires" ON "mail_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_record_grant" ON "oidc_record" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_record_uid" ON "oidc_record" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_record_account" ON "oidc_record" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oidc_record_expires" ON "oidc_record" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "board_tenant" ON "board" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_person" ON "member" USING btree ("person_id","tenant_id");--> statement-breakpoint
CREATE INDEX "member_tenant" ON "member" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_one_owner" ON "member" USING btree ("tenant_id") WHERE role = 'Owner' and is_current_member;--> statement-breakpoint
CREATE INDEX "product_application_board" ON "product_application" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "device_board" ON "device" USING btree ("board_id");--> statement-breakpoint
CREATE INDEX "pairing_device" ON "pairing" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "pairing_expiry" ON "pairing" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "board_event_board" ON "board_event" USING btree ("board_id","id");--> statement-breakpoint
CREATE INDEX "board_event_transaction" ON "board_event" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_person_message" ON "favorite" USING btree ("person_id","message_id");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_person" ON "message" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_appearance_version" ON "message_appearance" USING btree ("board_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "message_appearance_once" ON "message_appearance" USING btree ("once_key");--> statement-breakpoint
CREATE INDEX "message_appearance_message" ON "message_appearance" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_appearance_source" ON "message_appearance" USING btree ("board_id","person_id");--> statement-breakpoint
CREATE INDEX "scheduled_message_due" ON "scheduled_message" USING btree ("send_at") WHERE state = 'Pending';--> statement-breakpoint
CREATE INDEX "scheduled_message_board" ON "scheduled_message" USING btree ("board_id","send_at");--> statement-breakpoint
CREATE INDEX "scheduled_message_message" ON "scheduled_message" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_issuer_subject" ON "account" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "account_local_email" ON "account" USING btree ("email_key") WHERE "account"."issuer" = 'local';--> statement-breakpoint
CREATE INDEX "account_email" ON "account" USING btree ("email_key");
--> statement-breakpoint
-- Hand-written SQL that drizzle cannot generate; regenerate.mjs puts it behind all tables.
INSERT INTO "gateway_clock" ("id", "offset_ms") VALUES (1, 0) ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What happened to a board is never rewritten (decision 47).
CREATE OR REPLACE FUNCTION board_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'board_event is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER board_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "board_event"
  FOR EACH STATEMENT EXECUTE FUNCTION board_event_is_append_only();
