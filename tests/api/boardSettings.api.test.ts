import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { boardEvent } from "../../gateway/boardState/boardState.tables.ts";
import type { Hint } from "../../gateway/context.ts";
import type { Feature } from "../../gateway/flags/features.ts";
import { updateBoard, updateBoardV2, updateQuietHours } from "../support/boardCalls.ts";
import { sendText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let noor: Caller;
let ben: Caller;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor", { firstName: "Noor", lastName: "Haddad" })
        .person("ben")
        .person("root", { superadmin: true })
        .tenant("Home", (home) =>
          home.owner("mia").admin("noor").user("ben").board("Kitchen", { timezone: "Europe/Zurich" }),
        ),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(() => app?.close());

beforeEach(async () => {
  await app.context.database
    .update(board)
    .set({ quietHoursBegin: "", quietHoursEnd: "", quietHoursSetBy: null, timezone: "Europe/Zurich" });
  [mia, noor, ben] = await Promise.all([app.as("mia"), app.as("noor"), app.as("ben")]);
});

const rowOf = async () => (await app.context.database.select().from(board).where(eq(board.id, kitchen)))[0];
const kindsOf = async () => {
  const rows = await app.context.database.select().from(boardEvent).where(eq(boardEvent.boardId, kitchen));
  return rows.toSorted((one, other) => one.id - other.id).map(({ kind }) => kind);
};

/** With a flag service that turns one feature on for everybody. */
async function withFlag<Answer>(on: Feature, work: () => Promise<Answer>): Promise<Answer> {
  const { flags } = app.context;
  const say = async (feature: string) => (feature === on ? true : undefined);
  Object.assign(app.context, { flags: { ...flags, say } });
  return work().finally(() => Object.assign(app.context, { flags }));
}

describe("quiet hours", () => {
  test("are set by the Owner, told by name, kept in the board's history, and told to screens", async () => {
    const heard: Hint[] = [];
    const end = app.context.bus.subscribe((hint) => heard.push(hint));
    const answer = await updateQuietHours(mia, { boardId: kitchen, quietHoursBegin: "2000", quietHoursEnd: "0800" });
    end();
    expect(answer).toMatchObject({ board: { quietHoursBegin: "2000", quietHoursEnd: "0800" } });
    expect(await rowOf()).toMatchObject({ quietHoursSetBy: "Mia Keller" });
    expect((await kindsOf()).at(-1)).toBe("quietHoursSet");
    expect(heard).toContainEqual(expect.objectContaining({ kind: "board", boardId: kitchen, what: "quietHours" }));
  });

  test("are asked for before a message from then on, and no more once they are off", async () => {
    const now = await app.clock.now();
    const hourHere = Number(
      new Intl.DateTimeFormat("en", { timeZone: "Europe/Zurich", hour: "2-digit", hourCycle: "h23" }).format(now),
    );
    const at = (hour: number) => `${String((hour + 24) % 24).padStart(2, "0")}00`;
    await updateQuietHours(mia, { boardId: kitchen, quietHoursBegin: at(hourHere), quietHoursEnd: at(hourHere + 2) });
    expect(await sendText(ben, kitchen, "Hush")).toMatchObject({ type: "QuietHours", setBy: "Mia Keller" });
    await updateQuietHours(mia, { boardId: kitchen, quietHoursBegin: "", quietHoursEnd: "" });
    expect(await sendText(ben, kitchen, "Loud")).toMatchObject({ appearance: { id: expect.any(String) } });
    expect(await rowOf()).toMatchObject({ quietHoursBegin: "", quietHoursEnd: "", quietHoursSetBy: null });
  });

  test("want the role and the feature: an Admin by a flag, a User never", async () => {
    const input = { boardId: kitchen, quietHoursBegin: "2200", quietHoursEnd: "0600" };
    expect(await updateQuietHours(noor, input)).toMatchObject({
      type: "NotAuthorized",
      rule: "settings.modifyQuietHours",
    });
    expect(await withFlag("settings.modifyQuietHours", () => updateQuietHours(ben, input))).toMatchObject({
      type: "NotAuthorized",
      rule: "role",
    });
    expect(await withFlag("settings.modifyQuietHours", () => updateQuietHours(noor, input))).toMatchObject({
      board: { quietHoursBegin: "2200" },
    });
    expect(await updateQuietHours(await app.as("root"), input)).toMatchObject({ type: "NotAuthorized" });
  });

  test.each([
    ["equal", "0800", "0800"],
    ["one alone", "0800", ""],
    ["the other alone", "", "0800"],
    ["a 25th hour", "2500", "0800"],
    ["24 o'clock", "2400", "0800"],
    ["60 minutes", "0760", "0800"],
    ["a colon", "08:00", "2000"],
    ["other digits", "٠٨٠٠", "2000"],
    ["words", "noon", "2000"],
    ["10,000 characters", "0".repeat(10_000), "2000"],
  ])("that are %s are refused, and those before stay", async (_what, quietHoursBegin, quietHoursEnd) => {
    await updateQuietHours(mia, { boardId: kitchen, quietHoursBegin: "2100", quietHoursEnd: "0700" });
    const answer = await updateQuietHours(mia, { boardId: kitchen, quietHoursBegin, quietHoursEnd });
    expect(answer).toMatchObject({ type: "ValidationError", rule: "quietHours" });
    expect(await rowOf()).toMatchObject({ quietHoursBegin: "2100", quietHoursEnd: "0700" });
  });
});

describe("the second version's call", () => {
  test("sets title, zone or hours, and leaves what is not given", async () => {
    expect(await updateBoardV2(mia, { id: kitchen, title: "Kitchen door" })).toMatchObject({
      board: { title: "Kitchen door", timezone: { id: "Europe/Zurich" }, quietHoursBegin: "" },
    });
    expect(await updateBoardV2(noor, { id: kitchen, timezone: "America/Indiana/Knox" })).toMatchObject({
      board: { title: "Kitchen door", timezone: { id: "America/Indiana/Knox", timezoneCity: "Knox, Indiana" } },
    });
    expect(await updateBoardV2(mia, { id: kitchen, quietHoursStart: "0000", quietHoursEnd: "0030" })).toMatchObject({
      board: { quietHoursBegin: "0000", quietHoursEnd: "0030" },
    });
  });

  test("takes both hours or none, and writes nothing unless all of it may be", async () => {
    await updateQuietHours(mia, { boardId: kitchen, quietHoursBegin: "2100", quietHoursEnd: "0700" });
    for (const half of [{ quietHoursStart: "" }, { quietHoursEnd: "" }, { quietHoursStart: "0900" }]) {
      expect(await updateBoardV2(mia, { id: kitchen, ...half })).toMatchObject({ rule: "quietHours" });
    }
    const both = { id: kitchen, timezone: "Asia/Tokyo", quietHoursStart: "0900", quietHoursEnd: "0900" };
    expect(await updateBoardV2(mia, both)).toMatchObject({ rule: "quietHours" });
    expect(await updateBoardV2(noor, { ...both, quietHoursEnd: "1000" })).toMatchObject({ type: "NotAuthorized" });
    expect(await rowOf()).toMatchObject({ quietHoursBegin: "2100", timezone: "Europe/Zurich" });
  });
});

describe("the time zone", () => {
  test("goes with all that a board could have, by region, from the platform's own list", async () => {
    const { data } = await ben.graphql<{
      boardTimezone: {
        timezone: { id: string; timezoneCity: string; created: null };
        countries: { id: string; country: string; timezones: { id: string; timezoneCity: string }[] }[];
      };
    }>(
      `query BoardTimezone($boardId: ID!) { boardTimezone(boardId: $boardId) { timezone { id timezoneCity created }
        countries { id country timezones { id timezoneCity } } } }`,
      { boardId: kitchen },
    );
    const { timezone, countries = [] } = data?.boardTimezone ?? {};
    expect(timezone).toEqual({ id: "Europe/Zurich", timezoneCity: "Zurich", created: null });
    const ids = countries.flatMap(({ timezones }) => timezones.map(({ id }) => id));
    expect(ids.toSorted()).toEqual([...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].toSorted());
    for (const { country, timezones } of countries) {
      expect(timezones.every(({ id }) => id === country || id.startsWith(`${country}/`))).toBe(true);
    }
    const america = countries.find(({ country }) => country === "America");
    expect(america?.timezones).toContainEqual({ id: "America/New_York", timezoneCity: "New York" });
  });

  test("is kept in the board's history, holds at once for quiet hours, and one that does not exist changes nothing", async () => {
    await updateQuietHours(mia, { boardId: kitchen, quietHoursBegin: "1130", quietHoursEnd: "1330" });
    const noonIn = (zone: string) =>
      updateBoard(noor, { boardId: kitchen, timezone: zone }).then(async () => {
        const { data } = await ben.graphql<{ getQuietHours: unknown; getBoardQuietHoursV2: { isQuietHours: boolean } }>(
          "query Quiet($id: ID!) { getBoardQuietHoursV2(id: $id) { isQuietHours } }",
          { id: kitchen },
        );
        return data?.getBoardQuietHoursV2.isQuietHours;
      });
    const ahead = 12 - new Date(await app.clock.now()).getUTCHours();
    // Etc/GMT-3 is three hours ahead of Greenwich, Etc/GMT-14 the farthest of all.
    const zoneAhead = (hours: number) => (hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`);
    const farther = zoneAhead(ahead > 0 ? ahead - 6 : ahead + 6);
    expect(await noonIn(zoneAhead(ahead))).toBe(true);
    expect(await noonIn(farther)).toBe(false);
    expect((await kindsOf()).at(-1)).toBe("zoneChanged");
    for (const bad of ["Mars/Olympus", "+02:00", "", "Europe/Zurich\0", "x".repeat(5_000)]) {
      expect(await updateBoard(noor, { boardId: kitchen, timezone: bad })).toMatchObject({ rule: "timezone" });
    }
    expect(await rowOf()).toMatchObject({ timezone: farther });
  });
});

describe("how a board looks", () => {
  test("is the Owner's and the Admins' to change; screens are told", async () => {
    const heard: Hint[] = [];
    const end = app.context.bus.subscribe((hint) => heard.push(hint));
    const look = { boardId: kitchen, boardStyle: "white", code62: "heart", frameColor: "black" } as const;
    expect(await updateBoard(noor, look)).toMatchObject({ board: { id: kitchen } });
    end();
    expect(heard).toContainEqual({ kind: "board", boardId: kitchen, what: "look" });
    expect(await rowOf()).toMatchObject({ style: "white", code62: "heart", frameColor: "black" });
    expect(await updateBoard(ben, { boardId: kitchen, frameColor: "white" })).toMatchObject({ type: "NotAuthorized" });
    expect(await updateBoard(ben, { boardId: kitchen, boardStyle: "black" })).toMatchObject({ type: "NotAuthorized" });
    expect(await updateBoard(mia, { boardId: kitchen, boardStyle: "black" })).toMatchObject({ board: { id: kitchen } });
    expect(await rowOf()).toMatchObject({ style: "black", code62: "heart", frameColor: "black" });
  });
});

describe("pages of others", () => {
  const fileOf = (content: unknown) => {
    const file = join(mkdtempSync(join(tmpdir(), "clatter-modules-")), "modules.json");
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  };
  const stock = { key: "stock", title: "Stock", link: "https://stock.example/settings", location: "settings" };

  test("stand among the settings of the boards that they are registered for, and in no frame but their own", async () => {
    const other = { ...stock, key: "till", title: "Till", boards: ["elsewhere"] };
    const beside = await testApp({
      seed: (seed) => seed.person("eve").tenant("Shop", (shop) => shop.owner("eve").board("Till")),
      config: { settingsModulesFile: fileOf([stock, other]) },
    });
    const answer = await (await beside.as("eve")).graphql(
      "query Modules($boardId: ID!) { boardSettingsModules(boardId: $boardId) { key title link location } }",
      { boardId: beside.ids.boards.Till },
    );
    expect(answer).toMatchObject({ data: { boardSettingsModules: [stock] } });
    const policy = (await beside.app.inject("/health/live")).headers["content-security-policy"];
    expect(policy).toMatch(/frame-src 'self' https:\/\/stock\.example;/);
    await beside.close();
  });

  test.each([
    ["no JSON", "[{"],
    ["no list", stock],
    ["a script", [{ ...stock, link: "javascript:alert(1)" }]],
    ["an unsafe address", [{ ...stock, link: "http://stock.example/" }]],
    ["a password in it", [{ ...stock, link: "https://a:b@stock.example/" }]],
    ["a tab of the console's", [{ ...stock, key: "billing" }]],
    ...["list", "api-console", "requests", "webhooks", "documentation"].map((key): [string, unknown] => [
      `the API area's own word ${key}`,
      [{ ...stock, key, location: "developer" }],
    ]),
    ["a key with a way out", [{ ...stock, key: "../users" }]],
    ["the same key twice", [stock, stock]],
    ["what nobody knows", [{ ...stock, sandbox: "none" }]],
    ["the gateway's own origin", [{ ...stock, link: "http://127.0.0.1:4141/docs" }]],
  ])("with %s end the start with one line", async (_what, content) => {
    const config = { settingsModulesFile: fileOf(content), publicUrl: "http://127.0.0.1:4141" };
    await expect(testApp({ beside: app, config })).rejects.toThrow(
      /^Configuration: SETTINGS_MODULES_FILE cannot be read: /,
    );
  });
});
