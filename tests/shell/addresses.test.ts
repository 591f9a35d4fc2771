import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settingsHome, settingsTab } from "../../src/features/settings/settingsTabs.ts";
import { firstBoardOf } from "../../src/features/shell/boardRedirectPorts.ts";
import { decodeToken } from "../../src/features/shell/encodedMessage.ts";
import { messagesHome, messagesTab, unknownMessages } from "../../src/features/shell/messageTabs.ts";
import { pathRuleOf } from "../../src/features/shell/pathRules.ts";
import { sectionHome } from "../../src/features/shell/sections.ts";

describe("the first board", () => {
  it("is the first by title of the first tenant by name that has one", () => {
    const tenants = [
      { name: "Workshop", boards: [{ id: "bench", title: "A bench" }] },
      { name: "Attic", boards: [] },
      {
        name: "Home",
        boards: [
          { id: "kitchen", title: "Kitchen" },
          { id: "ecurie", title: "Écurie" },
        ],
      },
    ];
    expect(firstBoardOf(tenants)).toBe("ecurie");
    expect(firstBoardOf([])).toBeNull();
  });
});

describe("rules above the route table", () => {
  it("find the words as segments only, and activate-plus first", () => {
    expect(pathRuleOf("/activate-plus/CODE%201", {})).toEqual({ rule: "activatePlus", code: "CODE 1" });
    expect(pathRuleOf("/x/preview/activate-plus/C", {})).toEqual({ rule: "activatePlus", code: "C" });
    expect(pathRuleOf("/activate-plus", {})).toEqual({ rule: "activatePlus", code: "" });
    expect(pathRuleOf("/board/b/preview", { boardId: "b", section: "preview" })).toEqual({ rule: "preview" });
    expect(pathRuleOf("/previews/of/activate-plus-x", {})).toBeNull();
  });

  it("leave the value of a screen's parameter alone", () => {
    expect(pathRuleOf("/board/preview/live", { boardId: "preview" })).toBeNull();
    expect(pathRuleOf("/board/b/templates/activate-plus", { boardId: "b", category: "activate-plus" })).toBeNull();
  });
});

describe("a token in an address", () => {
  it("is read in both alphabets of base64, and refused when it is none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const standard = Buffer.from(text).toString("base64");
        const forAddresses = Buffer.from(text).toString("base64url");
        expect(decodeToken(standard)).toBe(text);
        expect(decodeToken(forAddresses)).toBe(text);
      }),
    );
    expect(decodeToken("not*base64")).toBeNull();
    expect(decodeToken(Buffer.from([0xff, 0xfe]).toString("base64"))).toBeNull();
  });
});

const names = ["messagesV2", "history", "favorites", "drafts", "picks", "shared"];
const anyFlags = fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()])));

/** Follows an address below the board through the rules, as the route table does. */
function follow(start: string, flags: Record<string, boolean>): string[] {
  const way = [start];
  for (;;) {
    const [area, first, second] = way.at(-1)?.split("/") ?? [];
    const place = area !== "messages" ? "top" : first === "my" ? "my" : "tab";
    const tab = place === "top" ? area : place === "my" ? second : first;
    const next = tab === undefined ? messagesHome(flags) : messagesTab(tab, place, flags);
    if (next === null) return way;
    if (way.includes(next)) throw new Error(`${way.join(" → ")} → ${next} turns in a circle`);
    way.push(next);
  }
}

describe("message tabs", () => {
  const starts = ["messages", "history", "favorites"].concat(
    ["history", "favorites", "drafts", "picks", "shared", "search", "feed"].map((tab) => `messages/${tab}`),
    ["history", "favorites", "drafts"].map((tab) => `messages/my/${tab}`),
  );

  it("never turn in a circle, whatever is on, and never end where a feature is off", () => {
    fc.assert(
      fc.property(anyFlags, fc.constantFrom(...starts), (flags, start) => {
        const end = follow(start, flags).at(-1) ?? "";
        const tab = end.split("/").at(-1) ?? "";
        const isAlwaysThere = ["search", "feed"].includes(tab) || (tab === "shared" && flags.messagesV2);
        expect(isAlwaysThere || flags[tab], `${start} ends at ${end}`).toBe(true);
        expect(end.startsWith("messages/my/"), end).toBe(
          Boolean(flags.messagesV2) && ["history", "favorites", "drafts"].includes(tab),
        );
      }),
    );
  });

  it("send what nobody knows to history, else to the first allowed tab, else to search", () => {
    expect(unknownMessages({ history: true, messagesV2: true })).toBe("messages/my/history");
    expect(unknownMessages({ history: true })).toBe("messages/history");
    expect(unknownMessages({ picks: true, shared: true })).toBe("messages/picks");
    expect(unknownMessages({})).toBe("messages/search");
  });
});

describe("settings tabs", () => {
  it("begin with the first that is visible, and there is nothing where none is", () => {
    const flags = { "settings.viewQuietHours": true, "settings.viewBilling": true };
    expect(settingsHome(flags, 1)).toBe("settings/quiet-hours");
    expect(settingsTab("billing", flags, 1)).toBeNull();
    expect(settingsTab("users", flags, 1)).toBe("settings/quiet-hours");
    expect(settingsHome({ "settings.viewUsers": true, "settings.viewTimezone": true }, 2)).toBe("settings/users");
    expect(settingsHome({}, 1)).toBeNull();
  });

  it("leave the network to version 1, as the document has it", () => {
    const flags = { "settings.viewUsers": true, "settings.viewNetwork": true };
    expect(settingsTab("network", flags, 1)).toBeNull();
    expect(settingsTab("network", flags, 2)).toBe("settings/users");
  });
});

describe("a section that nobody knows", () => {
  it("becomes the channels, and a known one its first tab", () => {
    expect(sectionHome("garden")).toBe("installables/discover");
    expect(sectionHome("settings")).toBe("settings");
    expect(sectionHome("toString")).toBe("installables/discover");
  });
});
