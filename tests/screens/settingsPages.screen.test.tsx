import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { flags, household } from "../support/settingsBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

describe("the tabs", () => {
  it("are those whose features are on, each with an address of its own", async () => {
    const { roots } = household();
    const more = { ...flags, "settings.viewNetwork": true, "settings.viewTimezone": false };
    opened = openConsole("/board/kitchen/settings/network", { roots, flags: more });
    const { place } = opened;
    expect(await opened.findByRole("heading", { name: "Network" })).toBeVisible();
    const names = opened.getAllByRole("tab").map((tab) => tab.textContent);
    expect(names).toEqual(["Users", "Quiet Hours", "Board", "Network"]);
    await opened.user.click(opened.getByRole("tab", { name: "Quiet Hours" }));
    await waitFor(() => expect(place()).toBe("/board/kitchen/settings/quiet-hours"));
    await waitFor(() => expect(document.title).toBe("Quiet Hours · Kitchen"));
  });
});

describe("the title of the document", () => {
  it.each([
    ["/board/kitchen/settings/timezone", "Timezone"],
    ["/v2/board/kitchen/settings/quiet-hours", "Quiet Hours"],
    ["/board/kitchen/displays", "Displays"],
    ["/board/kitchen/developer/list", "Installables"],
    ["/board/kitchen/developer/api-console/none", "API console"],
    ["/board/kitchen/developer/requests", "Requests"],
    ["/board/kitchen/developer/webhooks", "Webhooks"],
    ["/board/kitchen/developer/documentation", "Documentation"],
  ])("names the board of %s, as it does on its other screens", async (address, name) => {
    opened = openConsole(address, { roots: household().roots, flags: { ...flags, api: true } });
    await waitFor(() => expect(document.title).toBe(`${name} · Kitchen`));
  });

  it("follows when the board is renamed", async () => {
    opened = openConsole("/board/kitchen/settings/board", { roots: household().roots, flags });
    await waitFor(() => expect(document.title).toBe("Board · Kitchen"));
    const name = await opened.findByLabelText("Title");
    await opened.user.clear(name);
    await opened.user.type(name, "Larder");
    await opened.user.click(opened.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.title).toBe("Board · Larder"));
  });
});

describe("the title of a board that somebody else renames", () => {
  it("is told beside the one that was typed, which is not lost", async () => {
    const { world, roots } = household();
    opened = openConsole("/board/kitchen/settings/board", { roots, flags });
    const field = await opened.findByLabelText("Title");
    const rename = (title: string) => {
      Object.assign(world.kitchen, { title });
      opened?.stream.event("changed", { boardId: "kitchen", what: "board" });
    };
    rename("Hall");
    await waitFor(() => expect(field).toHaveValue("Hall"));
    await opened.user.clear(field);
    await opened.user.type(field, "Larder");
    rename("Porch");
    const told = "Somebody renamed it to “Porch” meanwhile. Saving replaces that.";
    expect(await opened.findByText(told)).toBeVisible();
    expect(field).toHaveValue("Larder");
    await opened.user.click(opened.getByRole("button", { name: "Save" }));
    expect(await opened.findByText("Settings saved")).toBeVisible();
    expect(opened.queryByText(told)).toBeNull();
    expect(world.saved).toEqual([{ boardId: "kitchen", updateTitle: { value: "Larder" } }]);
  });
});

describe("pages of others", () => {
  const stock = { key: "stock", title: "Stock", link: "https://stock.example/settings?lang=en", location: "settings" };

  it("stand in a sandboxed frame behind the console's own tabs, and are told the board", async () => {
    const developer = { ...stock, key: "other", title: "Other", location: "developer" };
    const { roots } = household({}, { boardSettingsModules: [stock, developer] });
    opened = openConsole("/board/kitchen/settings/stock", { roots, flags });
    const frame = await opened.findByTitle("Stock");
    expect(frame).toHaveAttribute("src", "https://stock.example/settings?lang=en&boardId=kitchen");
    expect(frame).toHaveAttribute("referrerpolicy", "no-referrer");
    const rights = frame.getAttribute("sandbox")?.split(" ");
    expect(rights).toContain("allow-scripts");
    expect(rights?.filter((right) => /top-navigation|modals|pointer-lock/.test(right))).toEqual([]);
    const names = opened.getAllByRole("tab").map((tab) => tab.textContent);
    expect(names).toEqual(["Users", "Timezone", "Quiet Hours", "Board", "Stock"]);
    expect(opened.getByRole("tab", { name: "Stock" })).toHaveAttribute("aria-selected", "true");
    await waitFor(() => expect(document.title).toBe("Stock · Kitchen"));
  });
});

describe("provisioning a device", () => {
  const device = { id: "d1", ssid: "Clätter-ABCD", wpa2Key: "secret key", pairingCode: "ABCD-EFGH" };

  it("shows once what the factory tells, and all of it in base64", async () => {
    const plain = { "/factory/device": () => Response.json(device, { status: 201 }) };
    const { roots } = household();
    opened = openConsole("/_factory", { roots, flags, plain });
    expect(await opened.findByRole("heading", { level: 1, name: "Factory" })).toBeVisible();
    await opened.user.type(opened.getByLabelText("Country"), "Switzerland");
    await opened.user.click(opened.getByRole("button", { name: "Provision" }));
    expect(opened.getByText("A country is two letters, such as CH.")).toBeVisible();
    await opened.user.clear(opened.getByLabelText("Country"));
    await opened.user.click(opened.getByRole("button", { name: "Provision" }));
    expect(await opened.findByText("ABCD-EFGH")).toBeVisible();
    const code = opened.getByText(/^eyJ/).textContent ?? "";
    expect(JSON.parse(Buffer.from(code, "base64").toString("utf8"))).toEqual(device);
    await opened.user.click(opened.getByRole("button", { name: "Provision another" }));
    expect(opened.queryByText("ABCD-EFGH")).toBeNull();
  });

  it("says when it was refused, and may be tried again", async () => {
    const refused = { type: "RateLimited", error: "Too many.", until: Date.now() + 60_000 };
    const plain = { "/factory/device": () => Response.json(refused, { status: 429 }) };
    const { roots } = household();
    opened = openConsole("/board/kitchen/settings/board", { roots, flags, plain });
    await opened.user.click(await opened.findByRole("button", { name: "Provision" }));
    expect(await opened.findByText(/There was an error provisioning a device\. Too many at once\./)).toBeVisible();
    expect(opened.getByRole("button", { name: "Provision" })).toBeEnabled();
  });
});

describe("channels in quiet hours", () => {
  const hour = 3_600_000;
  interface Asked {
    readonly date: string;
    readonly draft: { readonly quietHoursBegin: string; readonly quietHoursEnd: string };
  }

  /** A channel that shows at every full hour, by a clock of UTC. */
  const dayPlan = ({ date, draft: { quietHoursBegin, quietHoursEnd } }: Asked) => {
    const begin = Date.parse(`${date}T01:00Z`);
    const slots = Array.from({ length: 24 }, (_, place) => {
      const at = begin + place * hour;
      const clock = `${new Date(at).toISOString().slice(11, 13)}00`;
      const isQuiet = quietHoursBegin !== "" && (clock >= quietHoursBegin || clock < quietHoursEnd);
      const why = isQuiet ? { mark: "silent", because: "quietHours" } : { mark: "planned", because: null };
      return { subscriptionId: "haiku", title: "Haiku", colorKey: 0, at, wantedAt: at, ...why };
    });
    return { slots, ambient: [] };
  };

  it("are told with how many more are silent if the chosen hours were saved", async () => {
    const utc = { id: "UTC", timezoneCity: "UTC" };
    const { roots } = household({ timezone: utc, quietHoursBegin: "2200", quietHoursEnd: "0600" }, { dayPlan });
    opened = openConsole("/board/kitchen/settings/quiet-hours", { roots, flags });
    const told = within(await opened.findByRole("region", { name: "What falls in" }));
    expect(await told.findByText("8 silent, as now")).toBeVisible();
    expect(told.getByText("Haiku")).toBeVisible();
    expect(told.queryByText("Nothing that is planned falls in.")).toBeNull();
    await opened.user.selectOptions(opened.getByLabelText("Start"), "20:00");
    expect(await told.findByText("2 more silent, 10 in all")).toBeVisible();
    await opened.user.click(opened.getByRole("switch", { name: "Quiet Hours" }));
    expect(await told.findByText("8 fewer silent, none any more")).toBeVisible();
  });

  it("that cannot be read are said to be missing", async () => {
    const failing = () => {
      throw new Error("away");
    };
    const { roots } = household({ quietHoursBegin: "2200", quietHoursEnd: "0600" }, { dayPlan: failing });
    opened = openConsole("/board/kitchen/settings/quiet-hours", { roots, flags });
    expect(await opened.findByText("There was an error loading what is planned.")).toBeVisible();
  });
});

describe("quiet hours in two tabs", () => {
  it("follow each other in a time that was not changed, which no save undoes", async () => {
    const { world, roots } = household({ quietHoursBegin: "2200", quietHoursEnd: "0630" });
    opened = openConsole("/board/kitchen/settings/quiet-hours", { roots, flags });
    await opened.user.selectOptions(await opened.findByLabelText("End"), "05:00");
    Object.assign(world.kitchen, { quietHoursBegin: "2300" });
    opened.stream.event("changed", { boardId: "kitchen", what: "quietHours" });
    await waitFor(() => expect(opened?.getByLabelText("Start")).toHaveValue("2300"));
    expect(opened.queryByText(/meanwhile/)).toBeNull();
    await opened.user.click(opened.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(world.kitchen).toMatchObject({ quietHoursBegin: "2300", quietHoursEnd: "0500" }));
  });
});
