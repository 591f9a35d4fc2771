import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { write } from "../support/messageCalls.ts";
import { gridWith } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("stranger")
        .tenant("Home", (home) => home.owner("mia").user("noor").board("kitchen")),
  });
});

afterAll(() => app?.close());

/** Each test in a minute of its own, with tokens that are alive. */
async function fresh(): Promise<void> {
  await app.clock.advance(61_000);
  [mia, stranger] = await Promise.all([app.as("mia"), app.as("stranger")]);
}

interface Shared {
  readonly id: string;
  readonly shareUrl: string;
  readonly imageUrl: string;
  readonly type: string;
}

async function share(caller: Caller, messageId: string): Promise<Shared> {
  const { data, errors } = await caller.graphql<{ shareMessageV2: Shared }>(
    `mutation Share($id: ID!) { shareMessageV2(messageId: $id) {
      ... on ShareMessageV2Success { id shareUrl imageUrl } ... on Refusal { type error until } } }`,
    { id: messageId },
  );
  if (data === undefined || data === null) throw new Error(JSON.stringify(errors));
  return data.shareMessageV2;
}

async function open(caller: Caller, token: string) {
  const { data, errors } = await caller.graphql<{
    messageShareToken: {
      message: { text: string; formatted: string; characters: number[][] };
      rawToken: string | null;
    };
  }>(
    "query Open($token: String!) { messageShareToken(token: $token) { rawToken message { text formatted characters } } }",
    { token },
  );
  return data?.messageShareToken ?? errors?.[0]?.extensions.code;
}

const tokenIn = (url: string) => /\/compose\/share\/([\w-]{43})/.exec(url)?.[1] ?? "";
const pathOf = (url: string) => url.slice(app.context.config.publicUrl.length);

async function messageOf(text: string): Promise<string> {
  const answer = await write(mia, { text });
  if (answer.__typename === "Refusal") throw new Error(answer.type);
  return answer.message.id;
}

describe("a shared message", () => {
  test("is what its link leads to, for any signed-in person", async () => {
    await fresh();
    const { shareUrl, imageUrl } = await share(mia, await messageOf("Soup is on {63}"));
    const token = tokenIn(shareUrl);
    expect([shareUrl, imageUrl]).toEqual([
      `${app.context.config.publicUrl}/compose/share/${token}`,
      `${app.context.config.publicUrl}/compose/share/${token}/picture`,
    ]);
    expect(await open(stranger, token)).toMatchObject({ message: { text: "Soup is on {63}" }, rawToken: null });
  });

  test("is nobody's by a wrong token, nor by the hash that is stored", async () => {
    await fresh();
    const token = tokenIn((await share(mia, await messageOf("Secret"))).shareUrl);
    const rows = await app.context.database.execute<{ hash: string }>(
      "select token_hash as hash from message_share_token",
    );
    expect(rows.map(({ hash }) => hash)).not.toContain(token);
    for (const wrong of ["", "x", `${token}x`, rows.at(-1)?.hash ?? "", "A".repeat(5000), "\u0000", "' or 1=1"]) {
      await fresh();
      expect(await open(stranger, wrong)).toBe("NotFound");
    }
  });

  test("can be guessed at ten times a minute", async () => {
    await fresh();
    for (let guess = 0; guess < 10; guess += 1) expect(await open(stranger, `guess-${guess}`)).toBe("NotFound");
    expect(await open(stranger, "guess-11")).toBe("RateLimited");
  });

  test("is shared ten times a minute at most", async () => {
    await fresh();
    const messageId = await messageOf("Again and again");
    for (let time = 0; time < 10; time += 1) expect(await share(mia, messageId)).toHaveProperty("shareUrl");
    expect(await share(mia, messageId)).toMatchObject({ type: "RateLimited", until: expect.any(Number) });
  });

  test("of others is not found, and is gone from a link when who shared it may see it no more", async () => {
    await fresh();
    const messageId = await messageOf("Only mine");
    expect(await share(stranger, messageId)).toMatchObject({ type: "NotFound" });
    const noor = await app.as("noor");
    expect(await share(noor, messageId)).toMatchObject({ type: "NotFound" });
    await mia.graphql(
      `mutation Show($board: ID!, $id: ID!) { createMessageAppearanceV2(boardId: $board, messageId: $id) { __typename } }`,
      { board: app.ids.boards.kitchen, id: messageId },
    );
    const token = tokenIn((await share(noor, messageId)).shareUrl);
    expect(await open(stranger, token)).toMatchObject({ message: { text: "Only mine" } });
    await app.context.database.execute(
      `update member set is_current_member = false where person_id = '${app.ids.people.noor}'`,
    );
    expect(await open(stranger, token)).toBe("NotFound");
  });

  test("ends with its link: token, page and picture", async () => {
    await fresh();
    const { id, shareUrl, imageUrl } = await share(mia, await messageOf("For a while"));
    const revoke = (caller: Caller) =>
      caller.graphql(
        "mutation Revoke($id: ID!) { revokeMessageShareToken(id: $id) { __typename ... on Refusal { type } } }",
        {
          id,
        },
      );
    expect((await revoke(stranger)).data).toMatchObject({ revokeMessageShareToken: { type: "NotFound" } });
    expect((await app.anonymous.get(pathOf(imageUrl))).statusCode).toBe(200);
    const done = { revokeMessageShareToken: { __typename: "RevokeMessageShareTokenSuccess" } };
    expect((await revoke(mia)).data).toMatchObject(done);
    expect((await revoke(mia)).data).toMatchObject(done);
    expect(await open(stranger, tokenIn(shareUrl))).toBe("NotFound");
    expect((await app.anonymous.get(pathOf(imageUrl))).statusCode).toBe(404);
    expect((await app.anonymous.get(pathOf(shareUrl))).body).not.toContain("og:");
  });
});

describe("a link that somebody posts elsewhere", () => {
  const html = { accept: "text/html" };

  test("tells what the message says and shows its picture, without a sign-in, and nothing of its author", async () => {
    await fresh();
    const { shareUrl, imageUrl } = await share(mia, await messageOf('5" <script>alert(1)</script> & more {63}{64}'));
    const { statusCode, headers, body } = await app.anonymous.get(pathOf(shareUrl), html);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
    const content = (name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(body)?.[1];
    expect(content("og:title")).toBe("A message for your Clatter");
    expect(content("og:description")).toBe("5&#34; &#60;script&#62;alert(1)&#60;/script&#62; &#38; more");
    expect(content("og:image")).toBe(imageUrl);
    expect(content("twitter:image")).toBe(imageUrl);
    expect(content("twitter:card")).toBe("summary_large_image");
    expect(content("og:url")).toBe(shareUrl);
    expect(content("og:image:alt")).toContain("red");
    expect(body).not.toMatch(/alert\(1\)<|mia@example\.com/);
    expect(body).toContain('id="page-data"');
  });

  test("is the console's page without tags when its token is wrong", async () => {
    const { statusCode, body } = await app.anonymous.get("/compose/share/nothing-here", html);
    expect([statusCode, body.includes("og:"), body.includes("page-data")]).toEqual([200, false, true]);
  });

  test("has a picture of 1200 x 630 that the core paints, told by its tag, kept by nobody, on a budget", async () => {
    await fresh();
    const answer = await write(mia, { characters: gridWith(63) });
    if (answer.__typename === "Refusal") throw new Error(answer.type);
    const { imageUrl } = await share(mia, answer.message.id);
    const picture = await app.anonymous.get(pathOf(imageUrl));
    expect([picture.statusCode, picture.headers["content-type"], picture.headers["cache-control"]]).toEqual([
      200,
      "image/png",
      "no-store",
    ]);
    expect(picture.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    const codes = Uint8Array.from(gridWith(63).flat());
    expect(picture.rawPayload.equals(Buffer.from(loadGridCore().sharePicture(codes, 6, 22, { style: "black" })))).toBe(
      true,
    );
    const etag = String(picture.headers.etag);
    expect((await app.anonymous.get(pathOf(imageUrl), { "if-none-match": etag })).statusCode).toBe(304);
    const statuses = new Set<number>();
    for (let time = 0; time < 31; time += 1) statuses.add((await app.anonymous.get(pathOf(imageUrl))).statusCode);
    expect([...statuses]).toEqual([200, 429]);
  });

  test("leaves no token in the log", async () => {
    await fresh();
    const { shareUrl, imageUrl } = await share(mia, await messageOf("Quiet"));
    await app.anonymous.get(pathOf(shareUrl), html);
    await app.anonymous.get(pathOf(imageUrl));
    expect(app.logLines.join("")).not.toContain(tokenIn(shareUrl));
  });
});
