import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { readPng } from "../support/png.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const core = loadGridCore();
/** I, a blank and code 62. */
const grid = gridWith(0).map((row, place) => (place === 0 ? [9, 0, 62, ...row.slice(3)] : row));
const codes = Uint8Array.from(grid.flat());
const address = Buffer.from(JSON.stringify(grid)).toString("base64url");

let app: TestApp;
let mia: Caller;
let window: string;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("eve")
        .tenant("Home", (home) => home.owner("mia").board("kitchen")),
  });
  mia = await app.as("mia");
  kitchen = app.ids.boards.kitchen ?? "";
  const { data, errors } = await mia.graphql<{ createBoardV2: { board: { id: string; code62: string } } }>(
    `mutation Create { createBoardV2(title: "Window", boardStyle: white, code62: heart, timezone: "UTC") {
      ... on CreateBoardV2Success { board { id code62 } } ... on Refusal { type error } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data?.createBoardV2.board.code62).toBe("heart");
  window = data?.createBoardV2.board.id ?? "";
  for (const boardId of [window, kitchen]) await sendGrid(mia, boardId, grid);
});

afterAll(() => app?.close());

/** The text of a message that was written by the call for a board's own code 62. */
async function sendText(boardId: string, text: string) {
  await app.clock.advance(16_000);
  const { data } = await (await app.as("mia")).graphql<{
    createBoardMessage: { message: { text: string; characters: number[][] }; missing: string[] };
  }>(
    `mutation Send($boardId: ID!, $text: String!) { createBoardMessage(boardId: $boardId, text: $text) {
      ... on CreateBoardMessageSuccess { message { text characters } missing } } }`,
    { boardId, text },
  );
  const { message, missing } = data?.createBoardMessage ?? {};
  return { codes: message?.characters.flat().filter((code) => code !== 0), missing };
}

async function picture(path: string): Promise<Buffer> {
  const answer = await app.anonymous.get(path);
  expect(answer.headers["content-type"]).toBe("image/png");
  return answer.rawPayload;
}

describe("what code 62 is on a board", () => {
  it("is the degree sign where nobody said a heart, and told with the board", async () => {
    const { data } = await mia.graphql("{ fetchAllBoards { title code62 } }");
    expect(data).toEqual({
      fetchAllBoards: [
        { title: "kitchen", code62: "degree" },
        { title: "Window", code62: "heart" },
      ],
    });
    const { data: made } = await mia.graphql(
      `mutation { createBoardV2(title: "Plain", boardStyle: black, timezone: "UTC") {
        ... on CreateBoardV2Success { board { code62 } } } }`,
    );
    expect(made).toEqual({ createBoardV2: { board: { code62: "degree" } } });
  });

  it("decides what a text sent there has a flap for", async () => {
    expect(await sendText(window, "❤️1°~")).toEqual({ codes: [62, 27, 62], missing: ["°"] });
    expect(await sendText(kitchen, "❤️1°~")).toEqual({ codes: [27, 62, 62], missing: ["❤️"] });
  });

  it("is said of a message that is written for no board yet", async () => {
    const written = async (argument: string) => {
      const answer = await (await app.as("mia")).graphql<{ createMessageV2: { message: { text: string } } }>(
        `mutation Write($grid: Characters!) { createMessageV2(characters: $grid${argument}) {
          ... on CreateMessageV2Success { message { text } } } }`,
        { grid },
      );
      return answer.data?.createMessageV2.message.text;
    };
    expect([await written(", code62: heart"), await written("")]).toEqual(["I ♥", "I °"]);
  });
});

describe("every picture of a board with a heart", () => {
  it("shows it: by address, with other pictures kept apart by their tags", async () => {
    const query = `characters=${address}&width=400&bezel=slim`;
    const painted = (heart: boolean) => {
      const look = { widthPx: 400, style: "black", bezel: "slim", rows: 6, columns: 22, heart } as const;
      const painter = core.createPainter(look);
      painter.paintGrid(codes);
      const rgba = Buffer.from(painter.frame());
      painter.release();
      return rgba;
    };
    const pixels = (file: Buffer) => Buffer.from(readPng(file).rgba);
    const [degree, heart] = [await picture(`/render?${query}`), await picture(`/render?${query}&code62=heart`)];
    expect(pixels(degree).compare(painted(false))).toBe(0);
    expect(pixels(heart).compare(painted(true))).toBe(0);
    expect(pixels(heart).compare(pixels(degree))).not.toBe(0);
    const animation = async (more: string) =>
      (await app.anonymous.get(`/render?${query}&format=gif${more}`)).headers.etag;
    expect(await animation("&code62=heart")).not.toBe(await animation(""));
    expect((await app.anonymous.get(`/render?${query}&code62=club`)).statusCode).toBe(400);
  });

  it("shows it: the page of a message in an address, its picture and its words", async () => {
    for (const path of ["/preview", "/simulator"]) {
      const { body } = await app.anonymous.get(`${path}?message=${address}&code62=heart`);
      expect(body).toContain("I ♥");
      expect(body).toContain(`/preview/picture?message=${address}&#38;code62=heart`);
      expect(body).not.toContain("I °");
      expect(body).toMatch(/"code62":"heart"/);
    }
    const { body } = await app.anonymous.get(`/preview?message=${address}`);
    expect([body.includes("I °"), body.includes("♥")]).toEqual([true, false]);
    const share = { style: "black" } as const;
    expect(await picture(`/preview/picture?message=${address}&code62=heart`)).toEqual(
      Buffer.from(core.sharePicture(codes, 6, 22, { ...share, heart: true })),
    );
    const url = `${app.context.config.publicUrl}/preview?message=${address}&code62=heart`;
    const oembed = await app.anonymous.get(`/oembed?${new URLSearchParams({ url })}`);
    expect(oembed.json()).toMatchObject({ thumbnail_url: expect.stringMatching(/&code62=heart$/) });
  });

  it("shows it: the public page, its words and its picture, as the board is now", async () => {
    await app.clock.advance(16_000);
    mia = await app.as("mia");
    await sendGrid(mia, window, grid);
    await mia.graphql(
      "mutation Publish($id: ID!) { createSimulatorToken(boardId: $id, isPublic: true) { __typename } }",
      { id: window },
    );
    const { body } = await app.anonymous.get(`/simulator/${window}`);
    expect(body).toContain("I ♥");
    expect(body).toMatch(/"code62":"heart"/);
    expect(body).not.toContain("I °");
    expect(await picture(`/simulator/${window}/picture`)).toEqual(
      Buffer.from(core.sharePicture(codes, 6, 22, { style: "white", heart: true })),
    );
  });

  it("shows it: a link to a message that was shared on it, and the degree sign where it was shared elsewhere", async () => {
    await app.clock.advance(61_000);
    mia = await app.as("mia");
    const written = await mia.graphql<{ createMessageV2: { message: { id: string } } }>(
      "mutation Write($grid: Characters!) { createMessageV2(characters: $grid) { ... on CreateMessageV2Success { message { id } } } }",
      { grid },
    );
    const share = async (boardId: string | null) => {
      const { data } = await mia.graphql<{ shareMessageV2: { shareUrl: string } }>(
        `mutation Share($id: ID!, $boardId: ID) { shareMessageV2(messageId: $id, boardId: $boardId) {
          ... on ShareMessageV2Success { shareUrl } } }`,
        { id: written.data?.createMessageV2.message.id, boardId },
      );
      return data?.shareMessageV2.shareUrl.slice(app.context.config.publicUrl.length) ?? "";
    };
    for (const [boardId, words, look] of [
      [window, "I ♥", { style: "white", heart: true }],
      [kitchen, "I °", { style: "black" }],
      [null, "I °", { style: "black" }],
    ] as const) {
      const path = await share(boardId);
      const { body } = await app.anonymous.get(path);
      expect(body).toContain(`<meta property="og:description" content="${words}" />`);
      expect(body).toContain(`<meta property="og:image:alt" content="Row 1: ${words}" />`);
      expect(await picture(`${path}/picture`)).toEqual(Buffer.from(core.sharePicture(codes, 6, 22, look)));
    }
  });

  it("is not to be seen by sharing on a board of others", async () => {
    const eve = await app.as("eve");
    const { data } = await eve.graphql<{ createMessageV2: { message: { id: string } } }>(
      'mutation { createMessageV2(text: "Mine") { ... on CreateMessageV2Success { message { id } } } }',
    );
    const shared = await eve.graphql(
      "mutation Share($id: ID!, $boardId: ID) { shareMessageV2(messageId: $id, boardId: $boardId) { ... on Refusal { type } } }",
      { id: data?.createMessageV2.message.id, boardId: window },
    );
    expect(shared.data).toEqual({ shareMessageV2: { type: "NotFound" } });
  });
});
