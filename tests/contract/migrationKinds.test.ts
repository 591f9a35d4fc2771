import { describe, expect, it } from "vitest";
import { firstWithKind, migrationFaults } from "../../gateway/db/migrationKinds.mjs";

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
  ])("only adds: %s", (statement) => {
    expect(migrationFaults(name, `-- expand\n${statement}`)).toHaveLength(1);
    expect(migrationFaults(name, `-- contract\n${statement}`)).toEqual([]);
  });

  it("may add tables with their indexes, and columns that former versions need not know", () => {
    const source = `-- expand: DROP TABLE is said here only
CREATE TABLE "shelf" ("id" text PRIMARY KEY NOT NULL);--> statement-breakpoint
CREATE INDEX "shelf_id" ON "shelf" USING btree ("id");--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "board" ADD COLUMN "style" text DEFAULT 'drop table' NOT NULL;`;
    expect(migrationFaults(name, source)).toEqual([]);
  });

  it("says what it is; those from before the rule need not", () => {
    expect(migrationFaults(name, 'CREATE TABLE "shelf" ();')).toHaveLength(1);
    expect(migrationFaults("0001_old.sql", 'DROP TABLE "board";')).toEqual([]);
  });
});
