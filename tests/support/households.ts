import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { readOutbox } from "../../gateway/mail/outbox.ts";
import { listMembers, seatOf } from "./memberCalls.ts";
import { type Caller, type TestAppOptions, testApp } from "./testApp.ts";

/** A gateway with four households, until the test is over; what it sends by mail can be read. */
export async function startHouseholds(config: NonNullable<TestAppOptions["config"]> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "clatter-households-"));
  const app = await testApp({
    config: { dataDir, ...config },
    seed: (seed) =>
      seed
        .person("mia")
        .person("noor")
        .person("ben")
        .person("ida")
        .person("kim", { unverified: true })
        .person("root", { superadmin: true })
        .person("stranger")
        .tenant("Home", (home) => home.owner("mia").admin("noor").user("ben").board("Kitchen").board("Hallway"))
        .tenant("Shop", (shop) => shop.owner("noor").admin("mia").board("Window"))
        .tenant("Club", (club) => club.owner("noor").user("ben").board("Bar"))
        .tenant("Lab", (lab) => lab.owner("stranger").board("Lab")),
  });
  onTestFinished(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const board = (name: string) => app.ids.boards[name] ?? "";
  return {
    app,
    board,
    home: app.ids.tenants.Home ?? "",
    seat: async (caller: Caller, name: string) => seatOf(caller, board("Kitchen"), `${name}@example.com`),
    mails: async () => {
      await app.context.mail.settled();
      return readOutbox(dataDir);
    },
  };
}

export const rolesIn = async (caller: Caller, boardId: string) =>
  Object.fromEntries((await listMembers(caller, boardId)).map(({ emailAddress, role }) => [emailAddress, role]));
