import { afterEach, describe, expect, it } from "vitest";
import { type EventReader, openEvents } from "../support/eventReader.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

interface Link {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: number;
  readonly isPublic: boolean;
  readonly boardId: string;
  readonly url: string;
}

interface PageData {
  readonly productName: string;
  readonly flags: { readonly simulatorV2: boolean };
  readonly board: { readonly id: string; readonly title: string } | null;
  readonly update: { readonly version: number; readonly rest: number[][]; readonly changes: readonly unknown[] } | null;
  readonly token: string | null;
  readonly gone: string | null;
  readonly embed: { readonly disableAnimation: boolean; readonly frame: boolean };
  readonly problem?: { readonly code: string; readonly row: number | null; readonly column: number | null };
}

const open: { close(): unknown }[] = [];

async function start(): Promise<{ app: TestApp; url: string; mia: Caller; kitchen: string }> {
  const app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("ben")
        .person("root", { superadmin: true })
        .person("stranger")
        .tenant("home", (tenant) =>
          tenant.owner("mia").admin("noor").user("ben").board("kitchen", { title: "Kitchen" }),
        )
        .tenant("elsewhere", (tenant) => tenant.owner("stranger").board("theirs")),
  });
  open.push(app);
  return { app, url: await app.listen(), mia: await app.as("mia"), kitchen: app.ids.boards.kitchen ?? "" };
}

async function generate(caller: Caller, boardId: string, isPublic = true): Promise<{ link?: Link; type?: string }> {
  const answer = await caller.graphql<{ createSimulatorToken: { simulatorToken?: Link; type?: string } }>(
    `mutation CreateSimulatorToken($boardId: ID!, $isPublic: Boolean!) {
      createSimulatorToken(boardId: $boardId, isPublic: $isPublic) {
        ... on CreateSimulatorTokenSuccess { simulatorToken { id token expiresAt isPublic boardId url } }
        ... on Refusal { type }
      }
    }`,
    { boardId, isPublic },
  );
  const { simulatorToken: link, type } = answer.data?.createSimulatorToken ?? {};
  return { ...(link === undefined ? {} : { link }), ...(type === undefined ? {} : { type }) };
}

async function revoke(caller: Caller, token: string): Promise<{ deleted?: boolean; type?: string } | undefined> {
  const answer = await caller.graphql<{ deleteSimulatorToken: { deleted?: boolean; type?: string } }>(
    `mutation DeleteSimulatorToken($token: String!) {
      deleteSimulatorToken(token: $token) { ... on DeleteSimulatorTokenSuccess { deleted } ... on Refusal { type } }
    }`,
    { token },
  );
  return answer.data?.deleteSimulatorToken;
}

async function page(app: TestApp, path: string): Promise<{ status: number; data: PageData }> {
  const answer = await app.anonymous.get(path, { accept: "text/html" });
  const [, json = "null"] = /id="page-data">(.*?)<\/script>/s.exec(answer.body) ?? [];
  return { status: answer.statusCode, data: JSON.parse(json) };
}

async function watch(url: string, boardId: string, token: string, lastEventId?: string): Promise<EventReader> {
  const address = `${url}/simulator/${boardId}/events?token=${encodeURIComponent(token)}`;
  const reader = await openEvents(address, lastEventId === undefined ? {} : { lastEventId });
  open.unshift(reader);
  return reader;
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

describe("The public link of a board", () => {
  it("is made and revoked by Owner, Admin and superadmin, seen by members, and not known to others", async () => {
    const { app, mia, kitchen } = await start();
    const query = "query GetPublicSimulatorToken($boardId: ID!) { getPublicSimulatorToken(boardId: $boardId) { url } }";
    expect((await mia.graphql(query, { boardId: kitchen })).data).toEqual({ getPublicSimulatorToken: null });
    const outcomes: Record<string, unknown> = {};
    for (const name of ["mia", "noor", "root", "ben", "stranger"]) {
      const made = await generate(await app.as(name), kitchen);
      outcomes[name] = made.type ?? made.link?.url.endsWith(`/simulator/${kitchen}`);
    }
    expect(outcomes).toEqual({ mia: true, noor: true, root: true, ben: "NotAuthorized", stranger: "NotFound" });
    expect((await generate(mia, kitchen, false)).type).toBe("ValidationError");
    const seen = await (await app.as("ben")).graphql<{ getPublicSimulatorToken: Link }>(query, { boardId: kitchen });
    expect(seen.data?.getPublicSimulatorToken.url).toContain(kitchen);
    const hidden = await (await app.as("stranger")).graphql(query, { boardId: kitchen });
    expect(hidden.errors?.[0]?.extensions.code).toBe("NotFound");
    const token = (await generate(mia, kitchen)).link?.token ?? "";
    expect(await revoke(await app.as("ben"), token)).toEqual({ type: "NotAuthorized" });
    expect(await revoke(await app.as("stranger"), token)).toEqual({ type: "NotFound" });
    expect(await revoke(mia, `${token}x`)).toEqual({ type: "NotFound" });
    expect(await revoke(await app.as("noor"), token)).toEqual({ deleted: true });
    expect(await revoke(mia, token)).toEqual({ type: "NotFound" });
  });

  it("opens a page that holds the first grid and may stand in a frame, for anybody", async () => {
    const { app, mia, kitchen } = await start();
    await sendGrid(mia, kitchen, gridWith(63));
    await app.clock.advance(60_000);
    expect((await page(app, `/simulator/${kitchen}`)).data.gone).toBe("unknown");
    await generate(mia, kitchen);
    for (const path of [`/simulator/${kitchen}?frame=false&disableAnimation`, `/simulator?boardId=${kitchen}`]) {
      const { status, data } = await page(app, path);
      expect(status).toBe(200);
      expect(data).toMatchObject({ productName: "Clatter", flags: { simulatorV2: true }, gone: null });
      expect(data.board).toEqual({
        id: kitchen,
        title: "Kitchen",
        style: "black",
        code62: "degree",
        frameColor: "board",
        rows: 6,
        columns: 22,
      });
      expect(data.update).toMatchObject({ version: 1, rest: gridWith(63), changes: [] });
      expect(data.embed).toEqual({
        frame: path.includes("?boardId"),
        disableAnimation: path.includes("disableAnimation"),
      });
    }
    const { headers } = await app.anonymous.get(`/simulator/${kitchen}`);
    expect(headers["content-security-policy"]).toMatch(/frame-ancestors \*(;|$)/);
    expect(headers["cache-control"]).toBe("no-store");
    expect((await page(app, "/simulator")).data.gone).toBe("unknown");
    expect((await page(app, "/simulator/none")).status).toBe(404);
  });

  it("goes on over its stream: grids, status, and a fresh token before the old one ends", async () => {
    const { app, url, mia, kitchen } = await start();
    await generate(mia, kitchen);
    const { data } = await page(app, `/simulator/${kitchen}`);
    const stream = await watch(url, kitchen, data.token ?? "");
    expect(stream.status).toBe(200);
    const renewed = await stream.next("token");
    expect(renewed.data.expiresAt).toBeGreaterThan(app.clock.estimate());
    expect((await stream.next("board")).id).toBe("0");
    await sendGrid(mia, kitchen, gridWith(64));
    const board = await stream.next("board");
    expect([board.id, board.data.version]).toEqual(["1", 1]);
    stream.close();
    const again = await watch(url, kitchen, String(renewed.data.token), "1");
    await again.next("board");
    expect(again.events.some(({ event }) => event === "reset")).toBe(false);
    const ahead = await watch(url, kitchen, String(renewed.data.token), "77");
    expect((await ahead.next((event) => event.event !== "token")).event).toBe("reset");
    await app.clock.advance(61 * 60_000);
    expect((await watch(url, kitchen, data.token ?? "")).status).toBe(401);
  });

  it("tells how the board looks within two seconds of a change, and at the beginning of each stream", async () => {
    const { app, url, mia, kitchen } = await start();
    await generate(mia, kitchen);
    const { data } = await page(app, `/simulator/${kitchen}`);
    const stream = await watch(url, kitchen, data.token ?? "");
    expect((await stream.next("look")).data).toEqual({ style: "black", code62: "degree", frameColor: "board" });
    const change = (input: string) =>
      mia.graphql(`mutation { updateBoard(input: { boardId: "${kitchen}", ${input} }) { __typename } }`);
    const changedAt = performance.now();
    await change("boardStyle: white, code62: heart, frameColor: black");
    const look = { style: "white", code62: "heart", frameColor: "black" };
    expect((await stream.next("look")).data).toEqual(look);
    expect(performance.now() - changedAt).toBeLessThan(2_000);
    // What changes nothing of it is not told.
    await change("code62: heart");
    await sendGrid(mia, kitchen, gridWith(64));
    await stream.next("board");
    expect(stream.events.filter(({ event }) => event === "look")).toHaveLength(2);
    const late = await watch(url, kitchen, data.token ?? "");
    expect((await late.next("look")).data).toEqual(look);
    expect((await page(app, `/simulator/${kitchen}`)).data.board).toMatchObject(look);
  });

  it("has another address after a revoked one, and the former stays closed, its picture and its oEmbed, too", async () => {
    const { app, mia, kitchen } = await start();
    const make = async () => {
      const { link } = await generate(mia, kitchen);
      if (link === undefined) throw new Error("No link was made.");
      return link;
    };
    const look = async (url: string) => {
      const { pathname, search } = new URL(url);
      const oembed = await app.anonymous.get(`/oembed?url=${encodeURIComponent(url)}`);
      const picture = await app.anonymous.get(`${pathname}/picture${search}`);
      return [(await app.anonymous.get(`${pathname}${search}`)).statusCode, picture.statusCode, oembed.statusCode];
    };
    const addresses: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { url, token } = await make();
      for (const former of addresses) expect(await look(former)).toEqual([410, 404, 404]);
      expect(addresses).not.toContain(url);
      expect(await look(url)).toEqual([200, 200, 200]);
      expect((await make()).url).toBe(url);
      addresses.push(url);
      await revoke(mia, token);
      expect(await look(url)).toEqual([410, 404, 404]);
    }
    const guessed = addresses[2]?.replace(/link=.*/, `link=${"A".repeat(22)}`) ?? "";
    await make();
    // Nobody handed that one out: nothing was revoked, and of what was nobody knows since when once there is another.
    expect(await look(guessed)).toEqual([404, 404, 404]);
    const former = new URL(addresses[1] ?? "");
    expect((await page(app, `${former.pathname}${former.search}`)).data).toMatchObject({
      gone: "revoked",
      goneSince: null,
    });
  });

  it("ends every stream within two seconds of being revoked, and the page says since when", async () => {
    const { app, url, mia, kitchen } = await start();
    const token = (await generate(mia, kitchen)).link?.token ?? "";
    const stream = await watch(url, kitchen, token);
    await stream.next("board");
    const revokedAt = performance.now();
    await revoke(mia, token);
    const gone = await stream.next("gone");
    await stream.ended;
    expect(performance.now() - revokedAt).toBeLessThan(2_000);
    expect(gone.data.reason).toBe("revoked");
    expect(Math.abs(Number(gone.data.since) - app.clock.estimate())).toBeLessThan(10_000);
    expect(await page(app, `/simulator/${kitchen}`)).toMatchObject({
      status: 410,
      data: { gone: "revoked", update: null },
    });
    const late = await watch(url, kitchen, token);
    expect((await late.next("gone")).data.reason).toBe("revoked");
    // A new link is another one: what was handed out before stays dead.
    const again = new URL((await generate(mia, kitchen)).link?.url ?? "");
    expect((await page(app, `/simulator/${kitchen}`)).status).toBe(410);
    expect((await page(app, `${again.pathname}${again.search}`)).status).toBe(200);
    const old = await watch(url, kitchen, token);
    expect((await old.next("gone")).data.reason).toBe("revoked");
  });

  it("opens no other board's stream, and nothing without a token of ours", async () => {
    const { app, url, mia, kitchen } = await start();
    const token = (await generate(mia, kitchen)).link?.token ?? "";
    const theirs = app.ids.boards.theirs ?? "";
    const [header = "", , signature = ""] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ board: theirs, version: 1, until: 9e12 })).toString("base64url");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const bad = [token, "", "x", `${header}.${forged}.${signature}`, `${none}.${forged}.`, `${token}${token}`];
    for (const attempt of bad) expect((await watch(url, theirs, attempt)).status).toBe(401);
    expect((await watch(url, kitchen, token.slice(0, -2))).status).toBe(401);
    expect(app.logLines.join("")).not.toContain(token);
  });
});

describe("A page that shows the message in its address", () => {
  const message = encodeURIComponent(JSON.stringify(gridWith(68)));
  const encoded = Buffer.from(JSON.stringify(gridWith(68))).toString("base64url");

  it("takes JSON and base64url, turns its flaps in the simulator and stands still in the preview", async () => {
    const { app } = await start();
    for (const text of [message, encoded]) {
      const simulator = await page(app, `/simulator?message=${text}`);
      expect(simulator).toMatchObject({ status: 200, data: { board: null, gone: null } });
      expect(simulator.data.update?.changes[0]).toMatchObject({ characters: gridWith(68) });
      const still = [`/simulator?message=${text}&disableAnimation=true`, `/preview?message=${text}`];
      for (const path of still) {
        expect((await page(app, path)).data.update).toMatchObject({ rest: gridWith(68), changes: [] });
      }
    }
  });

  it("says what is wrong with a bad one, and where", async () => {
    const { app } = await start();
    const wrong = gridWith(0);
    wrong[3]?.splice(7, 1, 43);
    const table: [string, NonNullable<PageData["problem"]>][] = [
      [JSON.stringify(wrong), { code: "CharactersInvalid", row: 3, column: 7 }],
      ["[]", { code: "CharactersInvalid", row: null, column: null }],
      ["", { code: "MissingTextOrCharacters", row: null, column: null }],
      ["hello", { code: "ValidationError", row: null, column: null }],
      ["</script><script>alert(1)</script>", { code: "ValidationError", row: null, column: null }],
    ];
    for (const [text, problem] of table) {
      const answer = await page(app, `/preview?message=${encodeURIComponent(text)}`);
      expect([text, answer.status, answer.data.problem]).toEqual([text, 400, problem]);
      expect(answer.data.update).toBeNull();
    }
  });
});
