CREATE TABLE "stream_epoch" (
	"id" smallint PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"drawn_on" text NOT NULL
);
