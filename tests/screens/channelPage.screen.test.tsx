import { waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownName } from "../../src/words/channelSettings.ts";
import { dinnerPages, openChannel } from "../support/channelPageBench.ts";
import { channelOf } from "../support/installedBench.ts";

const { open, page } = dinnerPages();

const refusal = (type: string, rule?: string) => ({ __typename: "Refusal", type, error: "No.", rule });

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
    const rest = { rhythm: null, expectedRhythm: null, priority: null };
    expect(world.saved).toEqual([{ subscriptionId: "dinner", title: "Supper", expectedTitle: "Dinner", ...rest }]);
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

  it("says that somebody else gave it another rhythm meanwhile, and keeps what was typed", async () => {
    const { user, roots, world } = open(channelOf("dinner", "Dinner"));
    const began: unknown[] = [];
    const error = "Somebody else saved these settings meanwhile. Look at them again.";
    const update = roots.updateSubscription;
    Object.assign(roots, {
      updateSubscription: ({ expectedRhythm }: { expectedRhythm: unknown }) => {
        began.push(expectedRhythm);
        return { __typename: "Refusal", type: "AlreadyExists", rule: "settings", error };
      },
    });
    await user.selectOptions(await page().findByLabelText("Rhythm"), "At fixed times");
    await user.clear(page().getByLabelText("Times"));
    await user.type(page().getByLabelText("Times"), "10:10");
    await user.click(page().getByRole("button", { name: "Save" }));
    expect(await page().findByText(error)).toBeVisible();
    expect(began).toEqual([{ kind: "default" }]);
    // Another change brings what the other person chose; the fields keep what was typed, and what they began with.
    Object.assign(roots, { updateSubscription: update });
    const theirs = { kind: "at", isOwn: true, times: ["07:30"], weekdays: [], minutes: null, from: null, to: null };
    Object.assign(world.channels[0] ?? {}, { rhythm: theirs });
    await user.selectOptions(page().getByLabelText("Priority"), "Before others (5)");
    await waitFor(() => expect(world.saved).toHaveLength(1));
    expect(page().getByLabelText("Times")).toHaveValue("10:10");
    await page().findByText("Saved");
    const press = () => user.click(page().getByRole("button", { name: "Save" }));
    await press();
    await waitFor(() => expect(world.saved).toHaveLength(2));
    expect(world.saved[1]).toMatchObject({ rhythm: { times: ["10:10"] }, expectedRhythm: { kind: "default" } });
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
