import { describe, expect, it } from "vitest";
import { firstWithKind, journalFaults, migrationFaults } from "../../gateway/db/migrationKinds.mjs";

const name = `00${firstWithKind}_new.sql`;

describe("a migration that comes while the former version runs", () => {
  it.each([
    'DROP TABLE "board";',
    'ALTER TABLE "board" DROP COLUMN "title";',
    'ALTER TABLE "board" RENAME COLUMN "title" TO "name";',
    'ALTER TABLE "board" ALTER COLUMN "title" SET DATA TYPE integer;',
    'ALTER TABLE "board" ALTER COLUMN "title" SET NOT NULL;',
    'ALTER TABLE "board" ADD COLUMN "style" text NOT NULL;',
    'CREATE INDEX "board_title" ON "board" USING btree ("title");',
    'TRUNCATE "board";',
    'UPDATE "board" SET "title" = \'A board\';',
    'DELETE FROM "board" WHERE "title" IS NULL;',
    'INSERT INTO "board_event" ("board_id") SELECT "id" FROM "board";',
    'ALTER TABLE "board" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (to_tsvector("title")) STORED;',
  ])("only adds: %s", (statement) => {
    expect(migrationFaults(name, `-- expand\n${statement}`)).toHaveLength(1);
    expect(migrationFaults(name, `-- contract\n${statement}`)).toEqual([]);
  });

  it("may add tables with their indexes, and columns that former versions need not know", () => {
    const source = `-- expand: DROP TABLE is said here only
CREATE TABLE "shelf" ("id" text PRIMARY KEY NOT NULL);--> statement-breakpoint
CREATE INDEX "shelf_id" ON "shelf" USING btree ("id");--> statement-breakpoint
INSERT INTO "shelf" ("id") SELECT "id" FROM "board";--> statement-breakpoint
INSERT INTO "board" ("id") VALUES ('the first');--> statement-breakpoint
CREATE FUNCTION put_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "board" SET "title" = 'up';
  RETURN NEW;
END $$;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "style" text DEFAULT 'drop table' NOT NULL;`;
    expect(migrationFaults(name, source)).toEqual([]);
  });

  it("makes an index on a table in use beside those who write, and then nothing else", () => {
    const index = 'CREATE INDEX CONCURRENTLY "board_title" ON "board" USING btree ("title");';
    const other = index.replace("board_title", "board_style");
    const apart = "--> statement-breakpoint\n";
    expect(migrationFaults(name, `-- expand\n${index}`)).toEqual([]);
    expect(migrationFaults(name, `-- expand\n${index}${apart}${other}`)).toEqual([]);
    for (const more of [`\n${other}`, `${apart}ALTER TABLE "board" ADD COLUMN "shelf" text;`]) {
      expect(migrationFaults(name, `-- expand\n${index}${more}`)).toEqual([
        expect.stringContaining("nothing else may stand in it"),
      ]);
    }
  });

  it("drops an index beside those who write in a way that may be begun again, and then nothing else", () => {
    const drop = 'DROP INDEX CONCURRENTLY IF EXISTS "board_title";';
    const others = '--> statement-breakpoint\nDROP TABLE "board";';
    expect(migrationFaults(name, `-- contract\n${drop}`)).toEqual([]);
    expect(migrationFaults(name, `-- contract\n${drop.replace(" IF EXISTS", "")}`)).toEqual([
      expect.stringContaining("IF EXISTS"),
    ]);
    expect(migrationFaults(name, `-- contract\n${drop}${others}`)).toEqual([
      expect.stringContaining("nothing else may stand in it"),
    ]);
  });

  it("says what it is; those from before the rule need not", () => {
    expect(migrationFaults(name, 'CREATE TABLE "shelf" ();')).toHaveLength(1);
    expect(migrationFaults("0001_old.sql", 'DROP TABLE "board";')).toEqual([]);
  });
});

describe("the order of migrations", () => {
  const journal = (...entries: [tag: string, when: number][]) => ({
    entries: entries.map(([tag, when]) => ({ tag, when })),
  });
  const names = ["0047_pins.sql", "0048_notes.sql"];

  it("is that of their times, each a file in the journal", () => {
    expect(journalFaults(journal(["0047_pins", 1], ["0048_notes", 2]), names)).toEqual([]);
  });

  it.each([
    ["older than the one before it", journal(["0047_pins", 2], ["0048_notes", 1]), names],
    ["as old as the one before it", journal(["0047_pins", 2], ["0048_notes", 2]), names],
    ["in the journal alone", journal(["0047_pins", 1], ["0048_notes", 2]), ["0047_pins.sql"]],
    ["a file alone", journal(["0047_pins", 1]), names],
  ])("refuses one that is %s, and says what to do", (_, entries, files) => {
    expect(journalFaults(entries, files)).toEqual([
      expect.stringMatching(/^0048_notes\.sql .*run: node gateway\/db\/migrations\.mjs NAME$/),
    ]);
  });
});
