import { describe, expect, test } from "vitest";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { back, dataOf, fileOf, link, paper, start } from "../support/linkingCalls.ts";
import { testApp } from "../support/testApp.ts";

describe("a listing of the marketplace", () => {
  const faces = "{ title developer icon categoryId }";

  test("is called as the marketplace calls it, before it is linked and after", async () => {
    const { app, board } = await start();
    await loadChannelCatalogue(app.context);
    const ben = await app.as("ben");
    const { data: shown } = await ben.graphql(
      `{ marketplaceListingDetailQuery(id: "channel-verse", tenantId: "${app.ids.tenants.Home}", boardId: "${board("Kitchen")}") {
        title icon developer { title } category { id } } }`,
    );
    const listing = shown?.marketplaceListingDetailQuery as Record<string, unknown> | undefined;
    const { title, icon, developer, category } = listing as {
      title: string;
      icon: string | null;
      developer: { title: string };
      category: { id: string };
    };
    const face = { title, icon, developer: developer.title, categoryId: category.id };
    const asked = await ben.graphql(
      `query($data: String!) { linkRequest(listing: "channel-verse", data: $data) { listing ${faces} } }`,
      { data: dataOf() },
    );
    expect(asked.data).toMatchObject({ linkRequest: { listing: face } });
    const { accessToken } = await link(ben, board("Kitchen"), "channel-verse");
    expect((await app.withToken(accessToken).get("/linked-board")).statusCode).toBe(200);
    // The marketplace calls it anew: so does everything that names it.
    await app.opened.sql`update marketplace_listing set title = 'Verses' where id = 'channel-verse'`;
    expect((await ben.graphql(`{ linkedApps { listing ${faces} } }`)).data).toEqual({
      linkedApps: [{ listing: { ...face, title: "Verses" } }],
    });
    // What the marketplace has no more opens nothing.
    await app.opened.sql`delete from marketplace_listing where id = 'channel-verse'`;
    expect((await app.withToken(accessToken).get("/linked-board")).statusCode).toBe(401);
    expect(await link(ben, board("Kitchen"), "channel-verse")).toMatchObject({ type: "NotFound", rule: "listing" });
  });
});

describe("the file of listings", () => {
  test.each([
    ["no JSON", "[{"],
    ["no list", paper],
    ["no way back", [{ ...paper, redirectUris: [] }]],
    ["a way back with a fragment", [{ ...paper, redirectUris: [`${back}#x`] }]],
    ["a way back that others can read", [{ ...paper, redirectUris: ["http://app.example/"] }]],
    ["a script", [{ ...paper, redirectUris: ["javascript:alert(1)"] }]],
    ["a password", [{ ...paper, redirectUris: ["https://a:b@app.example/"] }]],
    ["a backslash", [{ ...paper, redirectUris: ["https:\\\\app.example/"] }]],
    ["a scope that nobody knows", [{ ...paper, scopes: ["Everything"] }]],
    ["the same id twice", [paper, paper]],
    ["what nobody knows", [{ ...paper, secret: "x" }]],
    ["a name for what the marketplace names", [{ ...paper, id: "channel-verse" }]],
    ["no name for what nobody else names", [{ ...paper, title: undefined, developer: undefined }]],
    ["half a name", [{ ...paper, developer: undefined }]],
    ["a title that turns the text around it", [{ ...paper, title: "Paper \u202eelttalC" }]],
    ["a developer who does", [{ ...paper, developer: "\u2067Clatter" }]],
    ["a title of two lines", [{ ...paper, title: "Paper\nby Clatter" }]],
    ["the gateway's own origin", [{ ...paper, redirectUris: ["http://127.0.0.1:4141/back"] }]],
  ])("with %s ends the start with one line", async (_what, content) => {
    const config = { linkListingsFile: fileOf(content), publicUrl: "http://127.0.0.1:4141" };
    await expect(testApp({ config })).rejects.toThrow(/^Configuration: LINK_LISTINGS_FILE cannot be read: /);
  });
});
