import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { anonymous } from "../../gateway/callers/principal.ts";
import { type Feature, features } from "../../gateway/flags/features.ts";
import { FileProvider } from "../../gateway/flags/fileProvider.ts";
import { featureOn, openFlags } from "../../gateway/flags/flags.ts";
import { type TestApp, type TestAppOptions, testApp } from "../support/testApp.ts";

const roles = ["User", "Admin", "Owner"] as const;

const { matrix }: { matrix: (Record<(typeof roles)[number], boolean> & { feature: string })[] } = JSON.parse(
  readFileSync(new URL("../data/roleMatrix.json", import.meta.url), "utf8"),
);

const folder = mkdtempSync(join(tmpdir(), "clatter-flags-"));
const file = join(folder, "flags.json");
let app: TestApp | undefined;

async function start(options: TestAppOptions = {}): Promise<{ app: TestApp; home: string }> {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("owner")
        .person("admin")
        .person("user")
        .person("root", { superadmin: true })
        .person("stranger")
        .tenant("home", (tenant) => tenant.owner("owner").admin("admin").user("user").board("home")),
    ...options,
  });
  return { app, home: app.ids.boards.home ?? "" };
}

async function flagsOf(name: string, boardId?: string): Promise<Record<string, boolean>> {
  const caller = await app?.as(name);
  const answer = await caller?.get(boardId === undefined ? "/flags" : `/flags?boardId=${boardId}`);
  expect(answer?.statusCode).toBe(200);
  return answer?.json().flags;
}

afterEach(async () => {
  await app?.close();
  app = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("Which features are on", () => {
  it("is what the tables of the specification say, feature by feature and role by role", async () => {
    const { home } = await start();
    expect(matrix.length).toBe(25);
    for (const role of roles) {
      const flags = await flagsOf(role.toLowerCase(), home);
      const found = matrix.map(({ feature }) => [feature, flags[feature]]);
      expect(found).toEqual(matrix.map((row) => [row.feature, row[role]]));
      expect(flags).toMatchObject({ messagesV2: true, simulatorV2: true, blendedV1: true });
      expect(Object.keys(flags).sort()).toEqual([...features].sort());
    }
  });

  it("gives a superadmin without membership, and a person without a board, what every role has", async () => {
    const { home } = await start();
    const shared = matrix.map((row) => [row.feature, row.User && row.Admin && row.Owner]);
    for (const flags of [await flagsOf("root", home), await flagsOf("stranger")]) {
      expect(matrix.map(({ feature }) => [feature, flags[feature]])).toEqual(shared);
    }
  });

  it("is told to members only", async () => {
    const { app: gateway, home } = await start();
    expect((await gateway.anonymous.get("/flags")).statusCode).toBe(401);
    expect((await (await gateway.as("stranger")).get(`/flags?boardId=${home}`)).statusCode).toBe(404);
    expect((await (await gateway.as("user")).get(`/flags?boardId=${home}&boardId=x`)).statusCode).toBe(400);
  });
});

describe("The flag service", () => {
  it("speaks before the tables, for the boards and people that its file names", async () => {
    writeFileSync(
      file,
      JSON.stringify({
        flags: {
          manageOwners: [{ on: true, people: ["owner@example.com"] }],
          messagesV2: [{ on: false }],
          "settings.modifyQuietHours": [{ on: true, boards: ["elsewhere"] }],
          deleteBoard: [{ on: true }],
        },
      }),
    );
    const { home } = await start({ config: { flagsFile: file } });
    const [owner, admin] = [await flagsOf("owner", home), await flagsOf("admin", home)];
    expect([owner.manageOwners, admin.manageOwners]).toEqual([true, false]);
    expect([owner.messagesV2, admin.messagesV2]).toEqual([false, false]);
    expect([owner["settings.modifyQuietHours"], admin["settings.modifyQuietHours"]]).toEqual([true, false]);
    // What is the Owner's alone no flag gives to others.
    expect([owner.deleteBoard, admin.deleteBoard]).toEqual([true, false]);
  });

  it("is named as the rule that decided, in development alone", async () => {
    writeFileSync(file, JSON.stringify({ flags: { messagesV2: [{ on: false }], deleteBoard: [{ on: true }] } }));
    for (const mode of ["development", "production"] as const) {
      const { app: gateway, home } = await start({ config: { flagsFile: file, mode } });
      const answer = (await (await gateway.as("admin")).get(`/flags?boardId=${home}`)).json();
      const rules = { messagesV2: "service", deleteBoard: "ownerOnly", renameBoard: "role", live: "default" };
      if (mode === "production") expect(answer.decidedBy).toBeUndefined();
      else expect(answer.decidedBy).toMatchObject(rules);
      await gateway.close();
      app = undefined;
    }
  });

  it("hears of a changed file, and keeps what it knew when the file is damaged", async () => {
    const warnings: unknown[] = [];
    const write = (text: string, at: number): void => {
      writeFileSync(file, text);
      utimesSync(file, at, at);
    };
    write(JSON.stringify({ flags: { shared: [{ on: true }] } }), 1_000);
    const provider = new FileProvider(file, (error) => warnings.push(error));
    await provider.open();
    const shared = async () => (await provider.resolveBooleanEvaluation("shared", false, {})).value;
    expect(await shared()).toBe(true);
    write('{ "flags": { "shared": [{ "on": "yes" }] } }', 2_000);
    await provider.look();
    await provider.look();
    expect([await shared(), warnings.length]).toEqual([true, 1]);
    write(JSON.stringify({ flags: { shared: [{ on: false }] } }), 3_000);
    await provider.look();
    expect(await shared()).toBe(false);
    await provider.onClose();
  });

  it("stops the start with one clear line when its file is missing or damaged", async () => {
    const log = { warn: () => {} };
    await expect(openFlags({ flagsFile: join(folder, "none.json") }, log)).rejects.toThrow(
      /FLAGS_FILE.*cannot be read/,
    );
    writeFileSync(file, '{ "flags": [] }');
    await expect(openFlags({ flagsFile: file }, log)).rejects.toThrow(/FLAGS_FILE cannot be read: flags: /);
    writeFileSync(file, "{");
    await expect(openFlags({ flagsFile: file }, log)).rejects.toThrow(/FLAGS_FILE cannot be read: it is not JSON$/);
  });

  it("decides nothing by failing: the tables speak then", async () => {
    const flags = await openFlags({ flagsFile: undefined }, { warn: () => {} });
    const board = { boardId: "any", membership: { role: "Owner", isCurrentMember: true } } as const;
    expect(await featureOn({ flags }, anonymous, board, "renameBoard" satisfies Feature)).toBe(true);
    const former = { boardId: "any", membership: { role: "Owner", isCurrentMember: false } } as const;
    expect(await featureOn({ flags }, anonymous, former, "renameBoard")).toBe(false);
  });
});
