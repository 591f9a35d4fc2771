import { expect, it } from "vitest";
import { isDatabaseAway } from "../../gateway/db/line.ts";

/** As postgres.js rejects what was asked on a connection whose other end was reset: the system's error, with what was asked. */
const reset = (code: string, asked?: string) =>
  Object.assign(new Error(`read ${code}`), { code, syscall: "read", ...(asked === undefined ? {} : { query: asked }) });

it.each(["ECONNRESET", "EPIPE"])(
  "a statement whose connection ended by %s was not answered, which is nobody's fault",
  (code) => {
    expect(isDatabaseAway(reset(code, "select 1"))).toBe(true);
    expect(isDatabaseAway(new Error("Failed query", { cause: reset(code, "select 1") }))).toBe(true);
  },
);

it("another service whose connection is reset is not the database", () => {
  expect(isDatabaseAway(reset("ECONNRESET"))).toBe(false);
});
