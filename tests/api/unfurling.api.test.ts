import { afterEach, describe, expect, it } from "vitest";
import { readCatalogue } from "../../gateway/modules/channels/catalogue/catalogue.data.ts";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let kitchen: string;

async function start(): Promise<void> {
  app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen", { title: 'Kit "& <b>chen' })),
  });
  mia = await app.as("mia");
  kitchen = app.ids.boards.kitchen ?? "";
}

afterEach(() => app.close());

async function publish(): Promise<string> {
  const answer = await mia.graphql<{ createSimulatorToken: { simulatorToken: { token: string } } }>(
    `mutation CreateSimulatorToken($boardId: ID!) {
      createSimulatorToken(boardId: $boardId, isPublic: true) {
        ... on CreateSimulatorTokenSuccess { simulatorToken { token } }
      }
    }`,
    { boardId: kitchen },
  );
  return answer.data?.createSimulatorToken.simulatorToken.token ?? "";
}

async function revoke(token: string): Promise<void> {
  await mia.graphql(
    "mutation DeleteSimulatorToken($token: String!) { deleteSimulatorToken(token: $token) { __typename } }",
    {
      token,
    },
  );
}

const link = () => `${app.context.config.publicUrl}/simulator/${kitchen}`;
const oembed = (query: Record<string, string>) => app.anonymous.get(`/oembed?${new URLSearchParams(query)}`);

/** The contents of a page's tags by their names. */
async function tagsOf(path: string): Promise<Map<string, string>> {
  const { body } = await app.anonymous.get(path);
  const plain = (text = "") => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return new Map(
    [...body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name = "", content]) => [
      name,
      plain(content),
    ]),
  );
}

describe("A public link where it is only shown", () => {
  it("tells what the board shows now, with a picture of 1200 x 630 that the core paints", async () => {
    await start();
    await publish();
    await sendGrid(mia, kitchen, gridWith(64));
    await app.clock.advance(60_000);
    const tags = await tagsOf(`/simulator/${kitchen}`);
    expect(tags.get("og:title")).toBe('Kit "& <b>chen');
    expect(tags.get("og:description")).toBe("A split-flap board. Now: Row 1: 1 orange tile");
    expect(tags.get("og:url")).toBe(link());
    expect([tags.get("og:image:width"), tags.get("og:image:height")]).toEqual(["1200", "630"]);
    expect(tags.get("twitter:card")).toBe("summary_large_image");
    const address = new URL(tags.get("og:image") ?? "");
    const picture = await app.anonymous.get(address.pathname + address.search);
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(picture.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(picture.headers["cache-control"]).toBe("no-cache");
    const codes = Uint8Array.from(gridWith(64).flat());
    expect(picture.rawPayload.equals(Buffer.from(loadGridCore().sharePicture(codes, 6, 22, { style: "black" })))).toBe(
      true,
    );
    const again = await app.anonymous.get(address.pathname, { "if-none-match": String(picture.headers.etag) });
    expect(again.statusCode).toBe(304);
    // Another message has another address.
    await sendGrid(mia, kitchen, gridWith(65));
    expect((await tagsOf(`/simulator/${kitchen}`)).get("og:image")).not.toBe(address.href);
  });

  it("stands in the page as text, before any script, where the board will be", async () => {
    await start();
    await publish();
    const { body } = await app.anonymous.get(
      `/simulator?message=${encodeURIComponent(JSON.stringify(gridWith(1)))}&disableAnimation`,
    );
    expect(body).toContain('data-style="black" data-frame="true">\nA</pre>');
    const page = await app.anonymous.get(`/simulator/${kitchen}?frame=false`);
    expect(page.body).toContain("<h1>Kit &#34;&#38; &#60;b&#62;chen</h1>");
    expect(page.body).toContain('data-frame="false"');
  });

  it("gives nothing away once it is revoked, and never did before it was made", async () => {
    await start();
    const closed = async () => {
      expect((await tagsOf(`/simulator/${kitchen}`)).has("og:title")).toBe(false);
      const page = await app.anonymous.get(`/simulator/${kitchen}`);
      expect(page.body).not.toContain("oembed");
      expect(page.body).not.toContain("poster");
      const picture = await app.anonymous.get(`/simulator/${kitchen}/picture`);
      expect([picture.statusCode, picture.json().type]).toEqual([404, "NotFound"]);
      const answer = await oembed({ url: link() });
      expect([answer.statusCode, answer.json().type]).toEqual([404, "NotFound"]);
    };
    await closed();
    const token = await publish();
    expect((await oembed({ url: link() })).statusCode).toBe(200);
    await revoke(token);
    await closed();
  });
});

describe("A link to a message in its own address", () => {
  const orange = gridWith(64);
  const written = encodeURIComponent(JSON.stringify(orange));
  const short = Buffer.from(JSON.stringify(orange)).toString("base64url");

  it("tells what the message says, on both pages and in every form, with its picture", async () => {
    await start();
    const { publicUrl } = app.context.config;
    for (const path of ["/simulator", "/preview"]) {
      for (const message of [written, short]) {
        const tags = await tagsOf(`${path}?message=${message}&frame=false`);
        expect(tags.get("og:title")).toBe("A message on a split-flap board");
        expect(tags.get("og:description")).toBe("It says: Row 1: 1 orange tile");
        expect(tags.get("og:url")).toBe(`${publicUrl}${path}?message=${short}`);
        expect(tags.get("og:image")).toBe(`${publicUrl}/preview/picture?message=${short}`);
      }
    }
    const picture = await app.anonymous.get(`/preview/picture?message=${written}`);
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(picture.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    const painted = loadGridCore().sharePicture(Uint8Array.from(orange.flat()), 6, 22, { style: "black" });
    expect(picture.rawPayload.equals(Buffer.from(painted))).toBe(true);
    const again = { "if-none-match": String(picture.headers.etag) };
    expect((await app.anonymous.get(`/preview/picture?message=${short}`, again)).statusCode).toBe(304);
  });

  it("is embedded by its own tag", async () => {
    await start();
    const page = await app.anonymous.get(`/preview?message=${written}`);
    const [, href = ""] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page.body) ?? [];
    const address = new URL(href.replaceAll("&#38;", "&"));
    const answer = (await app.anonymous.get(address.pathname + address.search)).json();
    expect(answer).toMatchObject({
      version: "1.0",
      type: "rich",
      title: "A message on a split-flap board",
      height: 342,
    });
    const source = `${app.context.config.publicUrl}/preview?message=${short}&#38;frame=false`;
    expect(answer.html).toContain(`<iframe src="${source}"`);
    const blank = Buffer.from(JSON.stringify(gridWith(0))).toString("base64url");
    expect((await tagsOf(`/preview?message=${blank}`)).get("og:description")).toBe("It is blank.");
  });

  it("says what is wrong with a message at every entry, without a tag and without a picture", async () => {
    await start();
    const { publicUrl } = app.context.config;
    const bad: readonly [message: string, type: string, row: number | undefined][] = [
      ["", "MissingTextOrCharacters", undefined],
      ["!!!", "ValidationError", undefined],
      [Buffer.from("no json").toString("base64url"), "ValidationError", undefined],
      ["[[1]]", "CharactersInvalid", undefined],
      [encodeURIComponent(JSON.stringify(orange.with(1, [999, ...Array(21).fill(0)]))), "CharactersInvalid", 1],
      ["A".repeat(5000), "CharactersInvalid", undefined],
    ];
    for (const [message, type, row] of bad) {
      for (const path of ["/simulator", "/preview"]) {
        const page = await app.anonymous.get(`${path}?message=${message}`);
        expect([message, page.statusCode]).toEqual([message, 400]);
        expect(page.body).toContain(`"problem":{"code":"${type}"`);
        expect(page.body).not.toMatch(/og:|oembed|poster/);
      }
      const picture = await app.anonymous.get(`/preview/picture?message=${message}`);
      expect([picture.statusCode, picture.json().type, picture.json().row]).toEqual([400, type, row]);
      expect(picture.headers["cache-control"]).not.toContain("public");
    }
    expect((await app.anonymous.get("/preview/picture")).statusCode).toBe(400);
    expect((await oembed({ url: `${publicUrl}/preview?message=[[1]]` })).json()).toMatchObject({
      type: "CharactersInvalid",
    });
    expect((await oembed({ url: `${publicUrl}/preview` })).statusCode).toBe(404);
  });

  it("is painted on the same budget as any other picture", async () => {
    await start();
    const statuses = new Set<number>();
    for (let time = 0; time < 31; time += 1) {
      statuses.add((await app.anonymous.get(`/preview/picture?message=${short}`)).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("oEmbed", () => {
  it("embeds a frame wherever it is asked for, as large as asked for", async () => {
    await start();
    await publish();
    const page = await app.anonymous.get(`/simulator/${kitchen}`);
    const [, href = ""] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page.body) ?? [];
    const address = new URL(href.replaceAll("&#38;", "&"));
    const answer = (await app.anonymous.get(address.pathname + address.search)).json();
    expect(answer).toMatchObject({ version: "1.0", type: "rich", title: 'Kit "& <b>chen', width: 640, height: 342 });
    expect(answer.html).toContain(`<iframe src="${link()}?frame=false" title="Kit &#34;&#38; &#60;b&#62;chen"`);
    const sized = async (more: Record<string, string>) => {
      const { width, height } = (await oembed({ url: `${link()}?frame=true`, ...more })).json();
      return [width, height];
    };
    expect(await sized({ maxwidth: "400" })).toEqual([400, 214]);
    expect(await sized({ maxwidth: "400", maxheight: "107" })).toEqual([200, 107]);
    expect(await sized({ maxwidth: "1" })).toEqual([1, 1]);
    expect(await sized({ maxheight: "20" })).toEqual([37, 20]);
    expect(await sized({ maxwidth: "99999999" })).toEqual([1920, 1027]);
    expect(await sized({ maxwidth: "wide", maxheight: "-3" })).toEqual([640, 342]);
  });

  it("names a picture where it is not larger than asked for", async () => {
    await start();
    await publish();
    const thumbnail = async (more: Record<string, string>) =>
      Object.entries((await oembed({ url: link(), ...more })).json()).filter(([name]) => name.startsWith("thumbnail"));
    const whole = [
      ["thumbnail_url", expect.stringContaining("/picture")],
      ["thumbnail_width", 1200],
      ["thumbnail_height", 630],
    ];
    expect(await thumbnail({})).toEqual(whole);
    expect(await thumbnail({ maxwidth: "1200", maxheight: "630" })).toEqual(whole);
    expect(await thumbnail({ maxwidth: "1199" })).toEqual([]);
    expect(await thumbnail({ maxheight: "629" })).toEqual([]);
  });

  it("knows no other address, and no other form than JSON", async () => {
    await start();
    await publish();
    const { publicUrl } = app.context.config;
    for (const url of [
      "",
      "nonsense",
      `https://elsewhere.example/simulator/${kitchen}`,
      `${publicUrl}/board/${kitchen}/live`,
      `${publicUrl}/simulator/${kitchen}/events`,
      `${publicUrl}/simulator/..%2f${kitchen}`,
      `${link()}${"x".repeat(2048)}`,
      `javascript:alert(1)//simulator/${kitchen}`,
    ]) {
      expect([url, (await oembed({ url })).statusCode]).toEqual([url, 404]);
    }
    expect((await app.anonymous.get("/oembed")).statusCode).toBe(404);
    const xml = await oembed({ url: link(), format: "xml" });
    expect([xml.statusCode, xml.json()]).toMatchObject([501, { type: "ValidationError", rule: "format" }]);
  });
});

describe("A channel's public page where its link is only shown", () => {
  it("tells the channel's name and what it is, with a picture of a board that it plays", async () => {
    await start();
    await loadChannelCatalogue(app.context);
    const channel = readCatalogue().channels.find(({ id }) => id === "channel-word-rare");
    const tags = await tagsOf("/marketplace-listing/channel-word-rare");
    expect(tags.get("og:title")).toBe(channel?.title);
    expect(tags.get("og:description")).toBe(channel?.shortDescription);
    expect(tags.get("og:url")).toBe(`${app.context.config.publicUrl}/marketplace-listing/channel-word-rare`);
    const played = await app.anonymous.graphql<{ marketplaceListingDetailQuery: { previews: number[][][] } }>(
      'query Previews { marketplaceListingDetailQuery(id: "channel-word-rare") { previews(timezone: "UTC") } }',
    );
    const [shown = []] = played.data?.marketplaceListingDetailQuery.previews ?? [];
    const { pathname, search } = new URL(tags.get("og:image") ?? "");
    const picture = await app.anonymous.get(pathname + search);
    expect([picture.statusCode, picture.headers["cross-origin-resource-policy"]]).toEqual([200, "cross-origin"]);
    const painted = loadGridCore().sharePicture(Uint8Array.from(shown.flat()), 6, 22, { style: "black" });
    expect(picture.rawPayload.equals(Buffer.from(painted))).toBe(true);
  });

  it("is Slack's at /slack", async () => {
    await start();
    await loadChannelCatalogue(app.context);
    const tags = await tagsOf("/slack");
    expect([tags.get("og:title"), tags.get("og:url")]).toEqual(["Slack", `${app.context.config.publicUrl}/slack`]);
  });

  it("is the console's page without tags where nobody offers the channel", async () => {
    await start();
    for (const path of ["/marketplace-listing/nothing-here", "/marketplace-listing/%00"]) {
      const { statusCode, body } = await app.anonymous.get(path);
      expect([path, statusCode, body.includes("og:"), body.includes("page-data")]).toEqual([path, 200, false, true]);
    }
  });
});
