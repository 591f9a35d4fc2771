import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openChannel } from "../support/channelPageBench.ts";
import { type Channel, channelOf } from "../support/installedBench.ts";

let opened: ReturnType<typeof openChannel> | undefined;
afterEach(() => opened?.close());

function open(channel: Channel, roots: Record<string, unknown> = {}) {
  opened = openChannel(channel, roots);
  return opened;
}

describe("the focus after a change on a channel's page", () => {
  it("is on the key that saved when it shows", async () => {
    const page = open(channelOf("dinner", "Dinner"));
    await page.user.selectOptions(await page.findByLabelText("Rhythm"), "At fixed times");
    page.getByRole("button", { name: "Save" }).focus();
    await page.user.keyboard("{Enter}");
    await page.findByText("Saved");
    await waitFor(() => expect(page.world.channels[0]?.rhythm).toMatchObject({ kind: "at" }));
    await waitFor(() => expect(page.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-busy"));
    expect(page.getByRole("button", { name: "Save" })).toHaveFocus();
    expect(page.getByLabelText("Times")).toHaveValue("08:00");
  });

  it("is in the times that were saved by Enter, and what is typed meanwhile stays", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = open(channelOf("dinner", "Dinner"));
    const { updateSubscription: save } = page.roots as Record<string, (input: object) => unknown>;
    Object.assign(page.roots, { updateSubscription: (input: object) => answered.then(() => save?.(input)) });
    await page.user.selectOptions(await page.findByLabelText("Rhythm"), "At fixed times");
    const times = page.getByLabelText("Times");
    await page.user.clear(times);
    await page.user.type(times, "09:01{Enter}");
    await page.user.type(times, ", 10:00");
    answer();
    await page.findByText("Saved");
    await waitFor(() => expect(page.world.channels[0]?.rhythm).toMatchObject({ times: ["09:01"] }));
    await waitFor(() => expect(page.getByRole("button", { name: "Save" })).not.toHaveAttribute("aria-busy"));
    expect(times).toHaveFocus();
    expect(times).toHaveValue("09:01, 10:00");
  });

  /** Sets to blend, on a gateway that keeps which are in. */
  function openBlended(...ids: string[]) {
    let blended = { id: "b", messageSetIds: ids };
    const listings = ["Jokes", "Riddles", "Songs"].map((title) => ({
      id: `l-${title}`,
      title,
      messageSet: { id: title.toLowerCase(), title },
    }));
    const change = (messageSetIds: string[], typename: string) => {
      blended = { ...blended, messageSetIds };
      return { __typename: typename, blended };
    };
    return open(channelOf("mix", "Mix", { friendlyIdentifier: "blended" }), {
      blendedQuery: () => blended,
      getDiscoverMarketPlaceListings: [{ id: "all", marketplaceListings: listings }],
      addMessageSetToBlended: ({ input }: { input: { messageSetId: string } }) =>
        change([...blended.messageSetIds, input.messageSetId], "AddMessageSetToBlendedSuccess"),
      removeMessageSetFromBlended: ({ input }: { input: { messageSetId: string } }) =>
        change(
          blended.messageSetIds.filter((id) => id !== input.messageSetId),
          "RemoveMessageSetFromBlendedSuccess",
        ),
    });
  }

  it("is at the next set when one is taken out, and at the sets when none is left; each is said", async () => {
    const page = openBlended("jokes", "riddles");
    const takeOut = async (title: string) => {
      (await page.findByRole("button", { name: `Take out ${title}` })).focus();
      await page.user.keyboard("{Enter}");
      await waitFor(() => expect(page.queryByRole("button", { name: `Take out ${title}` })).toBeNull());
    };
    await takeOut("Jokes");
    expect(await page.findByText("Jokes was taken out")).toBeVisible();
    await waitFor(() => expect(page.getByRole("button", { name: "Take out Riddles" }).closest("li")).toHaveFocus());
    await takeOut("Riddles");
    expect(await page.findByText("Riddles was taken out")).toBeVisible();
    await waitFor(() => expect(page.getByRole("region", { name: "Blended messages" })).toHaveFocus());
  });

  it("is where the next set is chosen when one was added, and that is said", async () => {
    const page = openBlended("jokes");
    await page.findByRole("option", { name: "Songs" });
    await page.user.selectOptions(page.getByLabelText("Add messages"), "Songs");
    page.getByRole("button", { name: "Add" }).focus();
    await page.user.keyboard("{Enter}");
    expect(await page.findByRole("button", { name: "Take out Songs" })).toBeVisible();
    expect(await page.findByText("Songs came in")).toBeVisible();
    await waitFor(() => expect(page.getByLabelText("Add messages")).toHaveFocus());
  });
});
