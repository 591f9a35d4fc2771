import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteCredential, makeCredential, makeInstallable } from "../support/developerCalls.ts";
import { makeBoardKey } from "../support/dialectWorld.ts";
import { changeRole, seatOf, transferTo } from "../support/memberCalls.ts";
import { householdsWorld, type PersonWorld } from "../support/personCalls.ts";
import type { Caller } from "../support/testApp.ts";

let world: PersonWorld;
beforeEach(async () => {
  world = await householdsWorld();
});
afterEach(() => world.close());

const board = (name: string) => world.app.ids.boards[name] ?? "";
const tenant = (name: string) => world.app.ids.tenants[name] ?? "";

describe("what programs lose with the account", () => {
  const endings = async (caller: Caller) =>
    (await caller.graphql("{ accountEndings { tenantId boardTitle keys installables } }")).data;

  test("is told by board: keys that work, and one's own installables", async () => {
    const [mia, ben] = [await world.app.as("mia"), await world.app.as("ben")];
    const kitchen = await makeBoardKey(mia, board("Kitchen"), "Cloud");
    await makeBoardKey(mia, board("Window"), "Local");
    await makeCredential(mia, board("Window"), await makeInstallable(mia));
    expect(await endings(mia)).toEqual({
      accountEndings: [
        { tenantId: tenant("Home"), boardTitle: "Kitchen", keys: 1, installables: [] },
        { tenantId: tenant("Shop"), boardTitle: "Window", keys: 1, installables: ["Weather robot"] },
      ],
    });
    expect(await endings(ben)).toEqual({ accountEndings: [] });
    await deleteCredential(mia, kitchen.credential.id);
    await transferTo(mia, tenant("Shop"), { personId: world.idOf("ben") });
    await changeRole(ben, await seatOf(ben, board("Window"), "mia@example.com"), "User");
    // Of a User the board's keys do not work any more; the channel stays.
    expect(await endings(mia)).toEqual({
      accountEndings: [{ tenantId: tenant("Shop"), boardTitle: "Window", keys: 0, installables: ["Weather robot"] }],
    });
  });
});
