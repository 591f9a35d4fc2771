import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "../../gateway/db/database.ts";
import { endStarts, newFolder, refusal, start } from "../support/starts.ts";
import { type TlsPostgres, tlsPostgres } from "../support/tlsPostgres.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let server: TlsPostgres;
let open: TlsPostgres;
beforeAll(async () => {
  [server, open] = await Promise.all([tlsPostgres(), tlsPostgres("off")]);
});
afterEach(endStarts);
afterAll(() => Promise.all([server.close(), open.close()]));

const begin = (url: string) => start(newFolder(), { environment: { DATABASE_URL: url } });
const named = () => `sslrootcert=${encodeURIComponent(server.authorityFile)}`;

const isSecure = async (url: string): Promise<unknown> => {
  const opened = openDatabase(url, { connections: 1 });
  const asked = opened.sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  return asked.then(([row]) => row?.ssl, String).finally(opened.close);
};

// Two drivers reach it: the second one when the jobs begin.
it.each([
  ["require, of whatever authority", () => server.urlOf("sslmode=require")],
  ["verify-full, of an authority that is named", () => server.urlOf(`sslmode=verify-full&${named()}`)],
  ["prefer, where there is no TLS", () => open.urlOf("sslmode=prefer")],
])("a gateway starts with sslmode %s, and warns of nothing", async (_what, url) => {
  const gateway = await begin(url());
  await gateway.says("is ready at");
  expect(gateway.output()).not.toContain("WARNING: The SSL modes");
  gateway.signal("SIGINT");
  expect(await gateway.ended).toBe(0);
});

it.each([
  ["require, of an authority that is named", () => server.urlOf(`sslmode=require&${named()}`, "localhost"), true],
  ["require, where there is none", () => open.urlOf("sslmode=require"), /TLS/],
  ["verify-ca, by another name", () => server.urlOf(`sslmode=verify-ca&${named()}`, "localhost"), true],
  ["verify-ca, of an authority that nobody named", () => server.urlOf("sslmode=verify-ca"), /certificate/],
  ["verify-full, by its address", () => server.urlOf(`sslmode=verify-full&${named()}`), true],
  ["verify-full, by another name", () => server.urlOf(`sslmode=verify-full&${named()}`, "localhost"), /altnames/],
  ["verify-full, of an authority that nobody named", () => server.urlOf("sslmode=verify-full"), /certificate/],
  ["prefer, where there is TLS", () => server.urlOf("sslmode=prefer"), true],
  ["disable", () => open.urlOf("sslmode=disable"), false],
  [
    "verify-full, and other words that go no further",
    () => server.urlOf(`sslmode=verify-full&${named()}&gssencmode=disable&channel_binding=prefer`),
    true,
  ],
])("sslmode %s, is what libpq means by it", async (_what, url, told) => {
  expect(await isSecure(url())).toEqual(told instanceof RegExp ? expect.stringMatching(told) : told);
});

it("a file that holds no certificate is one line, and code 2, before anything is begun", async () => {
  const file = join(newFolder(), "none.pem");
  const url = (path: string) => server.urlOf(`sslmode=verify-full&sslrootcert=${encodeURIComponent(path)}`);
  const line = (why: string) => `Configuration: sslrootcert in the database's address cannot be read (${why}).`;
  expect(await refusal(await begin(url(file)))).toEqual({ code: 2, lines: [line("ENOENT")] });
  writeFileSync(file, "hunter2");
  expect(await refusal(await begin(url(file)))).toMatchObject({
    code: 2,
    lines: [expect.not.stringContaining("hunter2")],
  });
  const doctor = await start(newFolder(), { arguments: ["doctor"], environment: { DATABASE_URL: url(file) } });
  expect(await doctor.ended).toBe(1);
  expect(doctor.output()).toMatch(/problem +DATABASE_URL: +what it holds is not what belongs there/);
  expect(doctor.output()).not.toContain("a look failed");
});
