import { waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openChannel } from "../support/channelPageBench.ts";
import { channelOf } from "../support/installedBench.ts";

let opened: ReturnType<typeof openChannel> | undefined;
afterEach(() => opened?.close());

const quiet = { quietHoursBegin: "2200", quietHoursEnd: "0630" };

function open(times: string[], board: Record<string, unknown> = {}, next: number[] = []) {
  const rhythm = { kind: "at", isOwn: true, times, weekdays: [], minutes: null, from: null, to: null };
  opened = openChannel(channelOf("dinner", "Dinner", { rhythm, next }), {}, undefined, board);
  return opened;
}

/** To the list of channels, which says the same as the page that is left. */
async function goBack(page: ReturnType<typeof openChannel>) {
  await page.user.click(page.getByRole("link", { name: "Back" }));
  await waitFor(() => expect(page.queryByRole("link", { name: "Back" })).toBeNull());
}

const everyQuarter = (count: number) =>
  Array.from({ length: count }, (_none, place) => {
    const [hours, minutes] = [Math.floor(place / 4), (place % 4) * 15];
    return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
  });

describe("the fixed times of a channel", () => {
  it("are 24 at most, as the gateway takes them: one more is said in the field and not saved", async () => {
    const page = open(["08:00"]);
    const field = await page.findByLabelText("Times");
    const write = async (times: readonly string[]) => {
      await page.user.clear(field);
      await page.user.click(field);
      await page.user.paste(times.join(", "));
    };
    await write(everyQuarter(25));
    expect(field).toHaveAccessibleDescription("24 times at most.");
    expect(field).toBeInvalid();
    expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await write(everyQuarter(24));
    expect(field).toBeValid();
    expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  it("say which of them fall into quiet hours, and can be saved all the same", async () => {
    const page = open(["08:00"], quiet);
    const field = await page.findByLabelText("Times");
    expect(field).toHaveAccessibleDescription("By the board’s clock, such as 08:00, 18:00");
    await page.user.clear(field);
    // The first minute of quiet hours is one of them, the first after them is not.
    await page.user.type(field, "06:30, 22:00, 03:00, 22:00");
    expect(field).toHaveAccessibleDescription("Never shown at 22:00, 03:00: quiet hours are from 22:00 to 06:30.");
    expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  it("are the reason why nothing is planned, on the channel's page and in the list", async () => {
    const page = open(["03:00"], quiet);
    const reason = "Not planned: quiet hours are from 22:00 to 06:30";
    expect(await page.findByText(reason)).toBeVisible();
    await goBack(page);
    expect(await page.findByText(reason)).toBeVisible();
  });

  it("are none of a channel that has nothing to show yet, which its page and the list say", async () => {
    const rhythm = { kind: "every", isOwn: false, times: [], weekdays: [], minutes: 60, from: null, to: null };
    opened = openChannel(channelOf("mix", "Mix", { rhythm, hasNothing: true }));
    expect(await opened.findByText("Nothing to show yet")).toBeVisible();
    await goBack(opened);
    expect(await opened.findByText("Nothing to show yet")).toBeVisible();
  });

  it("are no reason where one of them is outside of quiet hours", async () => {
    const page = open(["03:00", "08:00"], quiet);
    expect(await page.findByText("Not planned")).toBeVisible();
  });
});
