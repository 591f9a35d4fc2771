CREATE TABLE "person_quota" (
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"used_that_day" integer NOT NULL,
	"used_ever" integer NOT NULL,
	CONSTRAINT "person_quota_person_id_kind_pk" PRIMARY KEY("person_id","kind")
);
