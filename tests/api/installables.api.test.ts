import { describe, expect, test } from "vitest";
import { startWithCredential } from "../support/credentialWorld.ts";
import { change, makeCredential, post, quoted, shows } from "../support/developerCalls.ts";
import { startHouseholds } from "../support/households.ts";

describe("an installable", () => {
  test("is its developer's alone, and goes after its subscriptions, with its credentials", async () => {
    const { app, board, made, mia, installable } = await startWithCredential();
    const read = `{ developerInstallable(id: ${quoted(installable)}) { title developer subscriptions { board { title } messagesToday } } }`;
    expect((await mia.graphql(read)).data).toMatchObject({
      developerInstallable: {
        title: "Weather robot",
        subscriptions: [{ board: { title: "Kitchen" }, messagesToday: 0 }],
      },
    });
    await post(app, made, { text: "hello" });
    expect(JSON.stringify((await mia.graphql(read)).data)).toContain('"messagesToday":1');
    const noor = await app.as("noor");
    expect((await noor.graphql(read)).errors?.[0]?.extensions.code).toBe("NotFound");
    expect((await noor.graphql("{ developerInstallables { id } }")).data).toEqual({ developerInstallables: [] });
    for (const call of [
      `deleteInstallable(id: ${quoted(installable)})`,
      `renameInstallable(id: ${quoted(installable)}, title: "x")`,
    ]) {
      expect(await change(noor, call, "__typename")).toMatchObject({ type: "NotFound" });
    }
    const renamed = await change(
      mia,
      `renameInstallable(id: ${quoted(installable)}, title: " Rain ")`,
      "... on RenameInstallableSuccess { installable { title } }",
    );
    expect(renamed).toEqual({ installable: { title: "Rain" } });
    expect(await change(mia, `deleteInstallable(id: ${quoted(installable)})`, "__typename")).toMatchObject({
      __typename: "DeleteInstallableSuccess",
    });
    expect(await app.opened.sql`select 1 from subscription where board_id = ${board("Kitchen")}`).toHaveLength(0);
    expect((await app.anonymous.get("/v1/viewer", shows(made))).statusCode).toBe(401);
    // What it has sent stays in the history.
    expect(await app.opened.sql`select 1 from message_appearance`).toHaveLength(1);
    expect(await change(mia, `deleteInstallable(id: ${quoted(installable)})`, "__typename")).toMatchObject({
      type: "NotFound",
    });
  });

  test("that is renamed is called so on the boards that its developer sees, but where people gave it a name", async () => {
    const { app, board, made, mia, installable } = await startWithCredential();
    const rename = (title: string) =>
      change(mia, `renameInstallable(id: ${quoted(installable)}, title: ${quoted(title)})`, "__typename");
    for (const name of ["Hallway", "Window"]) await makeCredential(mia, board(name), installable);
    const titles = async () =>
      Object.fromEntries(
        (await app.opened.sql`select b.title as on, s.title from subscription s join board b on b.id = s.board_id`).map(
          (row) => [row.on, row.title],
        ),
      );
    const { sql } = app.opened;
    const [hallway] = await sql`select id from subscription where board_id = ${board("Hallway")}`;
    await change(mia, `updateSubscription(subscriptionId: ${quoted(hallway?.id)}, title: "Ours")`, "__typename");
    await sql`update member m set is_current_member = false from board b where b.id = ${board("Window")}
      and m.tenant_id = b.tenant_id and m.person_id = ${app.ids.people.mia ?? ""}`;
    const told: unknown[] = [];
    const end = app.context.bus.subscribe((hint) => told.push(hint));
    expect(await rename(" Rain ")).toEqual({ __typename: "RenameInstallableSuccess" });
    end();
    expect(await titles()).toEqual({ Kitchen: "Rain", Hallway: "Ours", Window: "Weather robot" });
    expect(told).toEqual([expect.objectContaining({ kind: "board", boardId: board("Kitchen"), what: "channels" })]);
    await post(app, made, { text: "hello" });
    expect(await sql`select attribution from message_appearance`).toEqual([{ attribution: "Rain" }]);
  });

  test("tells its developer what it had shown last and where, but not what was taken out of the history", async () => {
    const { app, board, made, mia, installable } = await startWithCredential();
    const last = async () => {
      const read = `{ developerInstallable(id: ${quoted(installable)}) { lastMessage { characters at board { title } } } }`;
      return (await mia.graphql<{ developerInstallable: object }>(read)).data?.developerInstallable;
    };
    expect(await last()).toEqual({ lastMessage: null });
    const grid = Array.from({ length: 6 }, (_, row) => Array.from({ length: 22 }, (_, column) => (row + column) % 36));
    await post(app, made, { characters: grid });
    expect(await last()).toEqual({
      lastMessage: { characters: grid, at: expect.any(Number), board: { title: "Kitchen" } },
    });
    await app.opened.sql`update message_appearance set hidden_at = now() where board_id = ${board("Kitchen")}`;
    expect(await last()).toEqual({ lastMessage: null });
  });

  test("has a name of 1 to 60 characters, and is made in its developer's own name", async () => {
    const { app } = await startHouseholds();
    const mia = await app.as("mia");
    const as = (title: string, developerId = app.ids.people.mia ?? "") =>
      change(mia, `createInstallable(title: ${quoted(title)}, developerId: ${quoted(developerId)})`, "__typename");
    for (const title of ["", "   ", "x".repeat(61), "Robot\u2067", "Ro\nbot"]) {
      expect(await as(title)).toMatchObject({ type: "ValidationError", rule: "title" });
    }
    expect(await as("Robot", app.ids.people.noor ?? "")).toMatchObject({ type: "NotFound" });
    expect(await as("🤖".repeat(60))).toMatchObject({ __typename: "CreateInstallableSuccess" });
  });
});

describe("a key of the board", () => {
  test("is one of a kind, opens nothing of installables, and is listed for Owners and Admins", async () => {
    const { app, board } = await startHouseholds();
    const mia = await app.as("mia");
    const make = () =>
      change<{ key: string; secret: string; token: string }>(
        mia,
        `createBoardKey(boardId: ${quoted(board("Kitchen"))}, kind: Cloud)`,
        "... on CreateBoardKeySuccess { key secret token }",
      );
    const first = await make();
    const second = await make();
    expect(second.token).not.toBe(first.token);
    expect((await app.anonymous.get("/v1/viewer", shows(second))).statusCode).toBe(401);
    const read = `{ boardCredentials(boardId: ${quoted(board("Kitchen"))}) { kind key } }`;
    expect((await (await app.as("noor")).graphql(read)).data).toEqual({
      boardCredentials: [{ kind: "Cloud", key: second.key }],
    });
    expect((await (await app.as("ben")).graphql(read)).errors?.[0]?.extensions.code).toBe("NotAuthorized");
  });
});
