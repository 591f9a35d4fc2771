CREATE TABLE "feed_flag" (
	"feed_item_id" text NOT NULL,
	"person_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "feed_flag_feed_item_id_person_id_pk" PRIMARY KEY("feed_item_id","person_id"),
	CONSTRAINT "feed_flag_reason" CHECK (char_length("feed_flag"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "feed_item" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"person_id" text NOT NULL,
	"attribution" text NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"open_flags" integer DEFAULT 0 NOT NULL,
	"moderated" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "feed_item_counts" CHECK ("feed_item"."like_count" >= 0 and "feed_item"."open_flags" >= 0)
);
--> statement-breakpoint
CREATE TABLE "feed_like" (
	"feed_item_id" text NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feed_like_feed_item_id_person_id_pk" PRIMARY KEY("feed_item_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "pick" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pick_counts" CHECK ("pick"."like_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pick_category" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pick_in_category" (
	"category_id" text NOT NULL,
	"pick_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pick_in_category_category_id_pick_id_pk" PRIMARY KEY("category_id","pick_id")
);
--> statement-breakpoint
CREATE TABLE "pick_like" (
	"pick_id" text NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pick_like_pick_id_person_id_pk" PRIMARY KEY("pick_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "feed_flag" ADD CONSTRAINT "feed_flag_feed_item_id_feed_item_id_fk" FOREIGN KEY ("feed_item_id") REFERENCES "public"."feed_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_flag" ADD CONSTRAINT "feed_flag_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_item" ADD CONSTRAINT "feed_item_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_item" ADD CONSTRAINT "feed_item_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_like" ADD CONSTRAINT "feed_like_feed_item_id_feed_item_id_fk" FOREIGN KEY ("feed_item_id") REFERENCES "public"."feed_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_like" ADD CONSTRAINT "feed_like_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick" ADD CONSTRAINT "pick_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_in_category" ADD CONSTRAINT "pick_in_category_category_id_pick_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."pick_category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_in_category" ADD CONSTRAINT "pick_in_category_pick_id_pick_id_fk" FOREIGN KEY ("pick_id") REFERENCES "public"."pick"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_like" ADD CONSTRAINT "pick_like_pick_id_pick_id_fk" FOREIGN KEY ("pick_id") REFERENCES "public"."pick"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_like" ADD CONSTRAINT "pick_like_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_flag_person" ON "feed_flag" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_item_message" ON "feed_item" USING btree ("message_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "feed_item_newest" ON "feed_item" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "feed_item_liked" ON "feed_item" USING btree ("like_count","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "feed_item_person" ON "feed_item" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "feed_item_flagged" ON "feed_item" USING btree ("created_at") WHERE open_flags > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "feed_like_person" ON "feed_like" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_message" ON "pick" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "pick_newest" ON "pick" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pick_liked" ON "pick" USING btree ("like_count","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pick_in_category_position" ON "pick_in_category" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "pick_in_category_pick" ON "pick_in_category" USING btree ("pick_id");--> statement-breakpoint
CREATE INDEX "pick_like_person" ON "pick_like" USING btree ("person_id");