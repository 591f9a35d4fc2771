import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { compiled } from "../../gateway/db/compiled.ts";

const dialect = new PgDialect();

describe("a compiled statement", () => {
  it("is put together once, and sends each value once, however often it is named", () => {
    let built = 0;
    const statement = compiled<"board" | "viewer">((value) => {
      built += 1;
      const mine = sql`person_id = ${value("viewer")}`;
      return sql`select ${"kept"}::text, ${mine} from board where id = ${value("board")} and ${mine} limit ${7}`;
    });
    const asked = [
      dialect.sqlToQuery(statement({ board: "kitchen", viewer: "mia" })),
      dialect.sqlToQuery(statement({ viewer: null, board: "hall" })),
    ];
    const text = "select $1::text, person_id = $2 from board where id = $3 and person_id = $2 limit $4";
    expect(asked).toEqual([
      { sql: text, params: ["kept", "mia", "kitchen", 7] },
      { sql: text, params: ["kept", null, "hall", 7] },
    ]);
    // The very same text, so that whoever looks it up need not read it.
    expect(built).toBe(1);
  });

  it("keeps what several statements have at once apart", () => {
    const statement = compiled<"id">((value) => sql`select ${value("id")}`);
    const [one, other] = [statement({ id: "one" }), statement({ id: "other" })];
    expect(dialect.sqlToQuery(one).params).toEqual(["one"]);
    expect(dialect.sqlToQuery(other).params).toEqual(["other"]);
  });
});
