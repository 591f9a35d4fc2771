import { fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { shownName } from "../../src/words/channelSettings.ts";
import { openChannel } from "../support/channelPageBench.ts";
import { type Channel, channelOf } from "../support/installedBench.ts";

const path = "/board/kitchen/installables/subscription/dinner";
let opened: ReturnType<typeof openChannel> | undefined;
afterEach(() => opened?.close());

const refusal = (type: string, rule?: string) => ({ __typename: "Refusal", type, error: "No.", rule });

function open(channel: Channel, roots: Record<string, unknown> = {}, at = path) {
  opened = openChannel(channel, roots, at);
  return opened;
}

const page = () => opened as NonNullable<typeof opened>;

describe("a channel's own page", () => {
  it("renames what can be renamed, and keeps what was typed when that fails", async () => {
    const { user, world, roots } = open(channelOf("dinner", "Dinner", { subscriptionsCanBeRenamed: true }));
    await user.click(await page().findByRole("button", { name: "Rename" }));
    const field = page().getByLabelText("Name");
    await user.clear(field);
    await user.type(field, "Supper");
    const update = roots.updateSubscription;
    Object.assign(roots, { updateSubscription: refusal("ServerError") });
    const [save] = page().getAllByRole("button", { name: "Save" });
    await user.click(save as HTMLElement);
    expect(await page().findByText("It could not be saved")).toBeVisible();
    expect(page().getByLabelText("Name")).toHaveValue("Supper");
    Object.assign(roots, { updateSubscription: update });
    await user.click(page().getAllByRole("button", { name: "Save" })[0] as HTMLElement);
    expect(await page().findByRole("heading", { level: 1, name: "Supper" })).toBeVisible();
    expect(world.saved).toEqual([{ subscriptionId: "dinner", title: "Supper", rhythm: null, priority: null }]);
  });

  it("is renamed by keys alone: Escape keeps the name, none at all is said, and the page has its heading meanwhile", async () => {
    const { user, world } = open(channelOf("dinner", "Dinner", { subscriptionsCanBeRenamed: true }));
    await user.click(await page().findByRole("button", { name: "Rename" }));
    const field = page().getByLabelText("Name");
    expect(field).toHaveFocus();
    expect(page().getByRole("heading", { level: 1, name: "Dinner" })).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, " {Enter}");
    expect(page().getByText("A channel needs a name")).toBeVisible();
    await user.type(field, "Supper{Escape}");
    expect(page().queryByLabelText("Name")).toBeNull();
    expect(page().getByRole("heading", { level: 1, name: "Dinner" })).toBeVisible();
    // The name that it has is no change.
    await user.click(page().getByRole("button", { name: "Rename" }));
    await user.type(page().getByLabelText("Name"), "{Enter}");
    expect(page().queryByLabelText("Name")).toBeNull();
    expect(world.saved).toEqual([]);
  });

  it("says when it shows, and before which others", async () => {
    const { user, world } = open(channelOf("dinner", "Dinner"));
    await user.selectOptions(await page().findByLabelText("Rhythm"), "At fixed times");
    const times = page().getByLabelText("Times");
    await user.clear(times);
    await user.type(times, "8:00");
    expect(page().getByRole("button", { name: "Save" })).toBeDisabled();
    await user.clear(times);
    await user.type(times, "08:00, 18:30");
    await user.click(page().getByRole("button", { name: "Save" }));
    await waitFor(() => expect(world.saved).toHaveLength(1));
    expect(world.saved[0]).toMatchObject({ rhythm: { kind: "at", times: ["08:00", "18:30"] } });
    await page().findByText("Saved");
    await user.selectOptions(page().getByLabelText("Priority"), "Before others (5)");
    await waitFor(() => expect(world.saved.at(-1)).toMatchObject({ priority: 5, rhythm: null }));
  });

  it("of what only its program sends has no rhythm to set, and says who decides", async () => {
    open(channelOf("dinner", "Robot", { runnable: false }));
    expect(await page().findByText(/^Its own program decides\./)).toBeVisible();
    expect(page().getByRole("heading", { name: "When it shows" })).toBeVisible();
    for (const field of ["Rhythm", "Priority"]) expect(page().queryByLabelText(field)).toBeNull();
  });

  it("is left for the list when the channel is deleted", async () => {
    const { user, place } = open(channelOf("dinner", "Dinner", { friendlyIdentifier: "message-set-creator" }));
    await user.click(await page().findByRole("button", { name: "Delete" }));
    const dialog = await page().findByRole("alertdialog");
    expect(dialog).toHaveTextContent("Your saved messages will be deleted.");
    await user.click(within(dialog).getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(place()).toBe("/board/kitchen/installables/installed"));
  });

  it("says that the channel is gone", async () => {
    open(channelOf("other", "Other"));
    expect(await page().findByText("This channel is not on the board any more.")).toBeVisible();
    expect(page().getByRole("heading", { level: 1 })).toBeVisible();
  });

  it("says whom it talks to: nobody, a host, or nobody before it is set up", async () => {
    const host = { host: "example.com", problem: null, fetchedAt: null, isFresh: true };
    for (const [more, told] of [
      [{}, "Nobody"],
      [{ source: host }, "example.com"],
      [{ requiresConfiguration: true }, "Nobody before it is set up"],
      [{ runnable: false }, "Its own program"],
    ] as const) {
      const view = openChannel(channelOf("house", "House", more));
      const label = await view.findByText("Talks to");
      expect(label.parentElement).toHaveTextContent(new RegExp(`^Talks to ?${told}$`));
      view.close();
    }
  });

  it("shows a sample before it is set up, and says so", async () => {
    const letter = Array.from({ length: 6 }, (_row, row) => Array<number>(22).fill(row === 0 ? 1 : 0));
    const more = {
      requiresConfiguration: true,
      configurationUrl: "/configure/house",
      nextFace: { characters: letter, dataFrom: "Preview" },
    };
    const view = openChannel(channelOf("house", "House", more));
    expect(
      await view.findByText(/^A sample, until the form says what it shows here\. Nothing is sent to Kitchen\.$/),
    ).toBeVisible();
    view.close();
  });

  it("cuts names of keys", () => {
    expect(shownName("API Key of the kitchen")).toBe("API Key of the k…");
    expect(shownName("API Key of board")).toBe("API Key of board");
    expect(shownName("API Key of boards")).toBe("API Key of board…");
    expect(shownName("API Key")).toBe("API Key");
    expect(shownName("A very long name of something")).toBe("A very long name of something");
  });
});

describe("the page on which a channel is configured", () => {
  const form = {
    id: "dinner",
    schema: { type: "object", properties: { token: { type: "string", secret: true } } },
    values: { token: { set: true } },
    words: {},
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
        return { __typename: "SaveSubscriptionSettingsSuccess", saved: true, problems: [] };
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
    expect(asked).toEqual([{ subscriptionId: "dinner", settings: { token: "new" } }]);
    await waitFor(() => expect(posted.map((message) => (message as { type: string }).type)).toContain("saved"));
  });

  it("can be saved again where it was saved, and what holds now cannot be read", async () => {
    const saved = { __typename: "SaveSubscriptionSettingsSuccess", saved: true, problems: [] };
    const { say, roots } = await openFrame({ ...own, saveSubscriptionSettings: () => saved });
    say({ type: "ready" });
    await waitFor(() => expect(forms()).toHaveLength(1));
    Object.assign(roots, { subscriptionConfiguration: () => Promise.reject(new Error("away")) });
    say({ type: "save", settings: {} });
    expect(await page().findByText("Settings saved")).toBeVisible();
    await waitFor(() => expect(posted.at(-1)).toEqual({ type: "problems", problems: [] }));
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
