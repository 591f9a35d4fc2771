import { afterAll, beforeAll, expect, test } from "vitest";
import { addChannel, givePlus } from "../support/channels.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .tenant("Home", (home) => home.owner("mia").user("ben").board("hall")),
  });
  await givePlus(app.context, app.ids.boards.hall ?? "");
  mia = await app.as("mia");
});
afterAll(() => app?.close());

const hall = (): string => app.ids.boards.hall ?? "";

/** A channel whose developer has a page of their own. */
async function foreign(url: string): Promise<string> {
  const id = await addChannel(app.context, hall(), "somebody-elses");
  await app.opened.sql`update installable set configuration_url = ${url} where friendly_identifier = 'somebody-elses'`;
  return id;
}
async function open(id: string, caller = mia) {
  const { data, errors } = await caller.graphql<{
    subscriptionConfigurationUrl: { configurationUrl: string; configurationToken: string };
  }>(`{ subscriptionConfigurationUrl(subscriptionId: "${id}") { configurationUrl configurationToken } }`);
  return data?.subscriptionConfigurationUrl ?? { code: errors?.[0]?.extensions.code, configurationToken: "" };
}
const write = (id: string, token: string, body: unknown = { settings: { color: "blue" } }) =>
  app.anonymous.post(`/configure/${id}`, body, { authorization: `Bearer ${token}` });
const settingsOf = async (id: string) =>
  (await app.opened.sql`select settings, requires_configuration as asks from subscription where id = ${id}`)[0];

test("the own page is a stranger to its own origin, by its header", async () => {
  const { statusCode, headers } = await app.anonymous.get("/configure/anything");
  expect(statusCode).toBe(200);
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'self'; form-action 'none'; sandbox allow-scripts allow-forms",
  );
  expect(headers["x-frame-options"]).toBeUndefined();
});

test("a developer's page writes the settings of the one channel, for ten minutes", async () => {
  const id = await foreign("https://channels.example/setup");
  const { configurationToken: token, ...rest } = await open(id);
  expect(rest).toEqual({ configurationUrl: "https://channels.example/setup" });
  const hashes = await app.opened.sql`select token_hash from configuration_token`;
  expect(JSON.stringify(hashes)).not.toContain(token);
  await app.opened.sql`update subscription set requires_configuration = true where id = ${id}`;
  expect((await write(id, token)).json()).toEqual({ saved: true });
  expect(await settingsOf(id)).toEqual({ settings: { color: "blue" }, asks: false });
  const other = await foreign("https://channels.example/setup");
  expect((await write(other, token)).statusCode).toBe(401);
  expect((await write(id, token, { settings: [] })).statusCode).toBe(400);
  expect((await write(id, token, { settings: { text: "x".repeat(17_000) } })).statusCode).toBe(400);
  await app.clock.advance(10 * 60_000 + 1_000);
  expect((await write(id, token)).statusCode).toBe(401);
});

test("the page around a developer's may hold that developer's origin alone, and stand in this site's frames alone", async () => {
  const id = await foreign("https://channels.example/setup");
  const { statusCode, headers } = await app.anonymous.get(`/configure/${id}/page`);
  expect(statusCode).toBe(200);
  expect(headers["content-security-policy"]).toContain(";frame-src https://channels.example;");
  expect(headers["content-security-policy"]).toMatch(/;frame-ancestors 'self'$/);
  expect(headers["x-frame-options"]).toBeUndefined();
  for (const page of ["javascript:alert(1)", "http://channels.example/", `${app.context.config.publicUrl}/setup`]) {
    const none = await app.anonymous.get(`/configure/${await foreign(page)}/page`);
    expect([none.statusCode, none.headers["content-security-policy"]]).toEqual([
      404,
      expect.stringContaining(";frame-src 'none';"),
    ]);
  }
  expect((await app.anonymous.get("/configure/nobody/page")).statusCode).toBe(404);
});

test("its token opens nothing else, and ends with the membership", async () => {
  const id = await foreign("https://channels.example/setup");
  const { configurationToken: token } = await open(id, await app.as("ben"));
  expect((await app.withToken(token).graphql("{ fetchAllBoards { id } }")).status).toBe(401);
  expect((await write(id, mia.token ?? "")).statusCode).toBe(401);
  await app.opened.sql`update member set is_current_member = false where person_id = ${app.ids.people.ben ?? ""}`;
  expect((await write(id, token)).statusCode).toBe(401);
});

test.each(["http://channels.example/setup", "javascript:alert(1)", "https://mia:pw@channels.example/", "self"])(
  "a page that is no stranger's https address is none: %s",
  async (url) => {
    const id = await foreign(url === "self" ? `${app.context.config.publicUrl}/setup` : url);
    expect(await open(id, await app.as("mia"))).toMatchObject({ code: "NotFound" });
  },
);

test("settings that a definition of ours reads are not a page's to write", async () => {
  const id = await foreign("https://channels.example/setup");
  const { configurationToken: token } = await open(id, await app.as("mia"));
  await app.opened
    .sql`update installable set friendly_identifier = 'bins' where friendly_identifier = 'somebody-elses'`;
  expect((await write(id, token)).statusCode).toBe(401);
});
