import { fireEvent, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dinnerPages } from "../support/channelPageBench.ts";
import { channelOf } from "../support/installedBench.ts";

const { path, open, page } = dinnerPages();

const refusal = (type: string, rule?: string) => ({ __typename: "Refusal", type, error: "No.", rule });

describe("the page on which a channel is configured", () => {
  const form = {
    id: "dinner",
    schema: { type: "object", properties: { token: { type: "string", secret: true } } },
    values: { token: { set: true } },
    words: {},
    version: "first",
  };
  const own = {
    subscriptionConfigurationUrl: { configurationUrl: "/configure/dinner", configurationToken: null },
    subscriptionConfiguration: form,
  };
  const frameOf = async () => (await page().findByTitle("Settings of Dinner")) as HTMLIFrameElement;
  const posted: unknown[] = [];
  const forms = () => posted.filter((message) => (message as { type: string }).type === "form");

  async function openFrame(roots: Record<string, unknown>, origin = "null") {
    const bench = open(channelOf("dinner", "Dinner", { configurationUrl: "/configure/dinner" }), roots);
    const frame = await frameOf();
    posted.length = 0;
    const target = frame.contentWindow as Window;
    target.postMessage = ((message: unknown) => void posted.push(message)) as never;
    const say = (data: unknown, source: Window | null = target, from = origin) =>
      fireEvent(window, new MessageEvent("message", { data, source, origin: from }));
    return { ...bench, frame, say };
  }

  it("is the product's own form, which reaches nothing, and the console saves for it", async () => {
    const asked: unknown[] = [];
    const { frame, say } = await openFrame({
      ...own,
      saveSubscriptionSettings: (input: unknown) => {
        asked.push(input);
        return { __typename: "SaveSubscriptionSettingsSuccess", saved: true, version: "second", problems: [] };
      },
    });
    expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-forms");
    expect(frame).toHaveAttribute("src", "/configure/dinner");
    say({ type: "ready" });
    await waitFor(() => expect(forms()).toEqual([expect.objectContaining({ values: form.values })]));
    // Another window says the same, or whatever came into the frame in its place; neither is heard.
    say({ type: "save", settings: { token: "stolen" } }, window);
    say({ type: "save", settings: { token: "stolen" } }, undefined, "https://elsewhere.example");
    say({ type: "save", settings: { token: "stolen" } }, undefined, location.origin);
    say({ type: "save", settings: { token: "new" } });
    expect(await page().findByText("Settings saved")).toBeVisible();
    expect(asked).toEqual([{ subscriptionId: "dinner", settings: { token: "new" }, expected: "first" }]);
    await waitFor(() => expect(posted.map((message) => (message as { type: string }).type)).toContain("saved"));
  });

  it("can be saved again where it was saved, and what holds now cannot be read", async () => {
    const saved = { __typename: "SaveSubscriptionSettingsSuccess", saved: true, version: "second", problems: [] };
    const began: unknown[] = [];
    const saveSubscriptionSettings = ({ expected }: { expected: string }) => {
      began.push(expected);
      return saved;
    };
    const { say, roots } = await openFrame({ ...own, saveSubscriptionSettings });
    say({ type: "ready" });
    await waitFor(() => expect(forms()).toHaveLength(1));
    Object.assign(roots, { subscriptionConfiguration: () => Promise.reject(new Error("away")) });
    say({ type: "save", settings: {} });
    expect(await page().findByText("Settings saved")).toBeVisible();
    await waitFor(() => expect(posted.at(-1)).toEqual({ type: "problems", problems: [] }));
    say({ type: "save", settings: {} });
    await waitFor(() => expect(began).toEqual(["first", "second"]));
  });

  it("says in the form that somebody else saved others meanwhile, and begins with the same again", async () => {
    const changed = "Somebody else saved these settings meanwhile. Look at them again.";
    const began: unknown[] = [];
    const { say } = await openFrame({
      ...own,
      saveSubscriptionSettings: ({ expected }: { expected: string }) => {
        began.push(expected);
        return { __typename: "Refusal", type: "AlreadyExists", rule: "settings", error: changed };
      },
    });
    say({ type: "ready" });
    await waitFor(() => expect(forms()).toHaveLength(1));
    for (const times of [1, 2]) {
      posted.length = 0;
      say({ type: "save", settings: { token: "mine" } });
      await waitFor(() =>
        expect(posted.at(-1)).toEqual({ type: "problems", problems: [{ path: "", error: changed }] }),
      );
      expect(began).toHaveLength(times);
    }
    expect(began).toEqual(["first", "first"]);
  });

  it("shows on a board what the form says, and keeps the last good one while that is no setting", async () => {
    const asked: unknown[] = [];
    const { say } = await openFrame({
      ...own,
      subscriptionSettingsPreview: ({ settings }: { settings: { token?: string } }) => {
        asked.push(settings);
        const face = { characters: [[1]], dataFrom: "Fresh" };
        return settings.token === ""
          ? { face: null, problems: [{ path: "token", error: "It is needed." }] }
          : { face, problems: [] };
      },
    });
    say({ type: "ready" });
    expect(await page().findByText("As you type, with the latest data. Nothing is sent to Kitchen.")).toBeVisible();
    expect(asked).toEqual([{ token: { set: true } }]);
    say({ type: "change", isChanged: true, settings: { token: "a" } });
    say({ type: "change", isChanged: true, settings: { token: "" } });
    expect(
      await page().findByText("What the form says cannot be shown yet. This is the last that could."),
    ).toBeVisible();
    // The press before the pause was over asked nothing.
    expect(asked).toEqual([{ token: { set: true } }, { token: "" }]);
  });

  it("asks before what was changed and not saved is left", async () => {
    const { user, say, place } = await openFrame(own);
    say({ type: "ready" });
    await waitFor(() => expect(forms()).toHaveLength(1));
    const back = () => page().getByRole("link", { name: "Back" });
    say({ type: "change", isChanged: true });
    await user.click(back());
    const dialog = await page().findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(place()).toBe(path);
    say({ type: "change", isChanged: false });
    await user.click(back());
    await waitFor(() => expect(place()).toBe("/board/kitchen/installables/installed"));
  });

  it("tells the form what is wrong by setting, and a refusal in words", async () => {
    let answer: object = {
      __typename: "SaveSubscriptionSettingsSuccess",
      saved: false,
      version: "first",
      problems: [{ path: "token", error: "It is needed." }],
    };
    const { say } = await openFrame({ ...own, saveSubscriptionSettings: () => answer });
    say({ type: "ready" });
    await waitFor(() => expect(forms()).toHaveLength(1));
    say({ type: "save", settings: {} });
    await waitFor(() =>
      expect(posted.at(-1)).toEqual({ type: "problems", problems: [{ path: "token", error: "It is needed." }] }),
    );
    answer = refusal("SubscriptionHold", "plan");
    say({ type: "save", settings: {} });
    expect(await page().findByText("The settings were not saved")).toBeVisible();
  });

  it("is 404 where there is nothing to configure, with another try", async () => {
    let isBroken = true;
    const { user } = open(
      channelOf("dinner", "Dinner"),
      {
        subscriptionConfigurationUrl: () => {
          if (isBroken) throw Object.assign(new Error("none"), { extensions: { code: "NotFound" } });
          return own.subscriptionConfigurationUrl;
        },
        subscriptionConfiguration: form,
      },
      "/board/kitchen/config-installable/dinner",
    );
    expect(await page().findByRole("heading", { name: "404" })).toBeVisible();
    expect(page().getByText("File Not Found.")).toBeVisible();
    isBroken = false;
    await user.click(page().getByRole("button", { name: "Try again" }));
    await frameOf();
  });

  it("of a developer stands in a page around it, with the token in the fragment, and nothing of the console's saving", async () => {
    const { frame, say } = await openFrame(
      {
        subscriptionConfigurationUrl: {
          configurationUrl: "https://pages.example.com/set",
          configurationToken: "ten-minutes",
        },
        saveSubscriptionSettings: () => {
          throw new Error("must not be asked");
        },
      },
      location.origin,
    );
    const address = encodeURIComponent("https://pages.example.com/set#ten-minutes");
    expect(frame).toHaveAttribute("src", `/configure/dinner/page#${address}`);
    // That page puts the developer's into a sandbox (entries/developerPage).
    expect(frame).not.toHaveAttribute("sandbox");
    expect(page().getByText("A page of pages.example.com")).toBeVisible();
    say({ type: "ready" });
    say({ type: "save", settings: { token: "x" } });
    expect(posted).toEqual([]);
  });
});
