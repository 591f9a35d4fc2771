import { afterEach, describe, expect, it } from "vitest";
import { identify, openDisplaySocket, type TestSocket } from "../support/displaySocket.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const rename = /* GraphQL */ `
  mutation RenameDevice($id: ID!, $name: String!) {
    renameDevice(id: $id, name: $name) {
      ... on RenameDeviceSuccess { device { id name } }
      ... on Refusal { type rule error }
    }
  }`;
const identifyOne = /* GraphQL */ `
  mutation IdentifyDevice($id: ID!) {
    identifyDevice(id: $id) { ... on IdentifyDeviceSuccess { asked } ... on Refusal { type until } }
  }`;
const read = /* GraphQL */ `
  query Displays {
    fetchAllBoards { devices { id name rows columns firmware shownVersion createdAt } }
  }`;

interface Displays {
  readonly fetchAllBoards: readonly {
    readonly devices: readonly { readonly id: string; readonly name: string; readonly firmware: string | null }[];
  }[];
}

let app: TestApp;
let mia: Caller;
let kitchen: string;
const open: TestSocket[] = [];

async function start(): Promise<void> {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .person("stranger")
        .tenant("home", (tenant) => tenant.owner("mia").user("ben").board("kitchen"))
        .tenant("elsewhere", (tenant) => tenant.owner("stranger").board("theirs")),
  });
  mia = await app.as("mia");
  kitchen = app.ids.boards.kitchen ?? "";
}

afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await app.close();
});

/** A display that was paired with the board's code, and its token. */
async function paired(): Promise<{ id: string; token: string }> {
  const { pairingCode } = (await mia.post("/factory/device", { boardId: kitchen })).json();
  const { clientId, token } = (await app.anonymous.post("/pair", { pairingCode })).json();
  return { id: clientId, token };
}

async function connected(url: string, { id, token }: { id: string; token: string }): Promise<TestSocket> {
  const socket = await openDisplaySocket(url, id);
  open.push(socket);
  socket.say(identify(id, token));
  await socket.next("identified");
  return socket;
}

const devices = async () =>
  (await mia.graphql<Displays>(read)).data?.fetchAllBoards.flatMap((one) => one.devices) ?? [];

describe("The name of a display", () => {
  it("is a number that no other display of the board has, until somebody names it", async () => {
    await start();
    const [first, second] = [await paired(), await paired()];
    expect((await devices()).map(({ name }) => name)).toEqual(["Display 1", "Display 2"]);
    await mia.graphql("mutation Remove($id: ID!) { removeDevice(id: $id) { __typename } }", { id: first.id });
    const third = await paired();
    const names = new Map((await devices()).map(({ id, name }) => [id, name]));
    expect([names.get(second.id), names.get(third.id)]).toEqual(["Display 2", "Display 1"]);
    const { data } = await mia.graphql(rename, { id: second.id, name: "  Over the stove " });
    expect(data).toEqual({ renameDevice: { device: { id: second.id, name: "Over the stove" } } });
  });

  it("is counted, and listed, in the order of pairing, whichever showed its code first", async () => {
    await start();
    const ask = async () => (await app.anonymous.post("/pair/request")).json();
    const [early, late] = [await ask(), await ask()];
    for (const { pairingCode } of [late, early]) {
      await app.clock.advance(1_000);
      await mia.graphql(
        "mutation Pair($boardId: ID!, $pairingCode: String!) { pairDevice(boardId: $boardId, pairingCode: $pairingCode) { __typename } }",
        { boardId: kitchen, pairingCode },
      );
    }
    expect((await devices()).map(({ id, name }) => [id, name])).toEqual([
      [late.deviceId, "Display 1"],
      [early.deviceId, "Display 2"],
    ]);
  });

  it("keeps the rules of a title, and is given by Owner and Admins alone", async () => {
    await start();
    const { id } = await paired();
    const refused = async (caller: Caller, name: string) => (await caller.graphql(rename, { id, name })).data;
    for (const name of ["", " \u200b ", "two\nlines", "a\u202eb", "x".repeat(61), "x".repeat(100_000)]) {
      expect(await refused(mia, name)).toMatchObject({ renameDevice: { type: "ValidationError", rule: "name" } });
    }
    expect(await refused(await app.as("ben"), "Mine")).toMatchObject({ renameDevice: { type: "NotAuthorized" } });
    expect(await refused(await app.as("stranger"), "Mine")).toMatchObject({ renameDevice: { type: "NotFound" } });
    expect((await devices()).map(({ name }) => name)).toEqual(["Display 1"]);
  });

  it("is shown by the display that was asked, and by no other one of the board", async () => {
    await start();
    const url = await app.listen();
    const [asked, other] = [await paired(), await paired()];
    const [socket, silent] = [await connected(url, asked), await connected(url, other)];
    await silent.next("display");
    await mia.graphql(rename, { id: asked.id, name: "Stove 🔥" });
    expect((await mia.graphql(identifyOne, { id: asked.id })).data).toEqual({ identifyDevice: { asked: true } });
    const said = (await socket.next("name")) as unknown as { forMs: number; characters: number[][] };
    expect(said.forMs).toBe(5_000);
    // S T O V E; what has no flap is left out.
    expect(said.characters.flat().filter((code) => code !== 0)).toEqual([19, 20, 15, 22, 5]);
    await mia.graphql(identifyOne, { id: other.id });
    await silent.next("name");
    // What comes on the same socket after all that was asked.
    await sendGrid(mia, kitchen, gridWith(63));
    await silent.next("display");
    expect(silent.messages.filter(({ type }) => type === "name")).toHaveLength(1);
  });

  it("is given to one of before names when it is asked for it", async () => {
    await start();
    const [, second] = [await paired(), await paired()];
    await app.opened.sql`update device set name = null where id = ${second.id}`;
    expect((await devices()).map(({ name }) => name)).toEqual(["Display 1", null]);
    await mia.graphql(identifyOne, { id: second.id });
    expect((await devices()).map(({ name }) => name)).toEqual(["Display 1", "Display 2"]);
  });

  it("turns flaps ten times a minute and no more, also of one that is not connected", async () => {
    await start();
    const { id } = await paired();
    const answers = [];
    for (let place = 0; place < 11; place += 1) answers.push((await mia.graphql(identifyOne, { id })).data);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => ({ identifyDevice: { asked: true } })));
    expect(answers[10]).toMatchObject({ identifyDevice: { type: "RateLimited" } });
    const ben = await app.as("ben");
    expect((await ben.graphql(identifyOne, { id })).data).toMatchObject({ identifyDevice: { type: "NotAuthorized" } });
    await mia.graphql("mutation Remove($id: ID!) { removeDevice(id: $id) { __typename } }", { id });
    expect((await ben.graphql(identifyOne, { id })).data).toMatchObject({ identifyDevice: { type: "NotFound" } });
  });
});
