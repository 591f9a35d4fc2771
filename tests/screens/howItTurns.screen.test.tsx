import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { painterHost } from "../../src/board/painterHost.ts";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";

const own = { pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 };
const fromTheLeft = { pace: "classic", order: "column", stepIntervalMs: 60, stepSize: 1 };
const members = { Owner: "Owner", User: "User" } as const;

let opened: ReturnType<typeof openConsole>;
afterEach(() => opened.close());

async function open(role: keyof typeof members = "Owner", roots: Record<string, unknown> = {}) {
  localStorage.clear();
  openAgain(role, roots);
  await opened.user.click(await screen.findByLabelText("Type on the board"));
  await opened.user.keyboard("hi");
  await opened.user.click(section().getByText("Choose"));
  await section().findByLabelText("Order");
  return opened;
}

/** As this device left it. */
function openAgain(role: keyof typeof members = "Owner", roots: Record<string, unknown> = {}) {
  const myMembership = { id: "kitchen-mia", role, isCurrentMember: true, invitationStatus: "Accepted" };
  const kitchen = boardOf("kitchen", "Kitchen", { myMembership, transition: own });
  opened = openConsole("/board/kitchen/compose", {
    roots: rootsOf([kitchen], {
      getBoardQuietHoursV2: { start: "", end: "", isQuietHours: false, until: null, setBy: null },
      boardPinnedQuery: null,
      broadcasts: [],
      createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "m1" } },
      createMessageAppearanceV2: { __typename: "CreateMessageAppearanceV2Success", appearance: { id: "a1" } },
      ...roots,
    }),
  });
  return opened;
}

/** By label: roles of 132 cells are slow. */
const section = () => within(screen.getByText("How it turns", { selector: "h2" }).closest("section") as HTMLElement);
const choose = async (label: string, option: string) => {
  await opened.user.selectOptions(section().getByLabelText(label), option);
};
const write = async (label: string, value: string) => {
  await opened.user.clear(section().getByLabelText(label));
  await opened.user.type(section().getByLabelText(label), value);
};
const takes = () => screen.getByText("Takes about").nextElementSibling?.textContent;
const keysOf = (name: string) => screen.getAllByText(name, { selector: "button" });
const variablesOf = (operation: string) => opened.asked.find((one) => one.operation === operation)?.variables;

describe("how the next message turns", () => {
  it("stands in a line, whose fields come with the first wish for them and go again", async () => {
    const { user } = await open();
    const key = section().getByText("Choose");
    expect(key).toHaveAttribute("aria-expanded", "true");
    expect(section().queryByText("All together, classic")).not.toBeInTheDocument();
    await choose("Order", "From the left");
    await user.click(key);
    expect(section().queryByLabelText("Order")).not.toBeVisible();
    expect(section().getByText("From the left, classic")).toBeVisible();
    expect(section().getByText("For the message that you send now.")).toBeVisible();
  });

  it("is kept on this device with the message, until that is sent", async () => {
    const first = await open();
    await choose("Order", "Diagonally");
    await choose("Pace", "Brisk");
    first.close();
    const again = await openAgain();
    await screen.findByText("Diagonally, brisk");
    expect(section().getByText("For the message that you send now.")).toBeVisible();
    await again.user.click(keysOf("Send")[0] as HTMLElement);
    await waitFor(() =>
      expect(variablesOf("CreateMessageAppearanceV2")?.transition).toMatchObject({ order: "diagonal" }),
    );
    await waitFor(() => expect(localStorage.getItem("composeTurn:mia:kitchen")).toBeNull());
  });

  it.each(["{", "7", '{"pace":"classic"}', '{"pace":"slow","order":"row","stepIntervalMs":1,"stepSize":1}'])(
    "is the board's own where %s is kept",
    async (text) => {
      localStorage.setItem("composeTurn:mia:kitchen", text);
      await openAgain();
      expect(await screen.findByText("As Kitchen always turns.")).toBeVisible();
    },
  );

  it("is the board's own manner until another one is chosen, and goes with the message", async () => {
    const { user } = await open();
    expect(section().getByText("As Kitchen always turns.")).toBeInTheDocument();
    expect(section().queryByLabelText("Between steps (ms)")).not.toBeInTheDocument();
    await choose("Order", "From the left");
    expect(section().getByLabelText("Between steps (ms)")).toHaveValue(60);
    await choose("Pace", "Brisk");
    await write("Between steps (ms)", "250");
    await write("Columns at a time", "2");
    expect(section().getByText("For the message that you send now.")).toBeInTheDocument();
    await user.click(keysOf("Send")[0] as HTMLElement);
    await waitFor(() =>
      expect(variablesOf("CreateMessageAppearanceV2")?.transition).toEqual({
        pace: "brisk",
        order: "column",
        stepIntervalMs: 250,
        stepSize: 2,
      }),
    );
  });

  it("sends nothing about it while nothing is chosen, also after it was chosen and put back", async () => {
    const { user } = await open();
    await choose("Order", "Diagonally");
    await user.click(section().getByText("Reset"));
    await user.click(keysOf("Send")[0] as HTMLElement);
    await waitFor(() => expect(variablesOf("CreateMessageAppearanceV2")).toMatchObject({ transition: null }));
  });

  it("changes what the send costs", async () => {
    await open();
    await choose("Pace", "Instant");
    // No flap turns: letters are there at once, whatever the order.
    expect(takes()).toBe("At once");
    expect(section().getByLabelText("Order")).toBeDisabled();
    await choose("Pace", "Brisk");
    await choose("Order", "At random");
    await write("Between steps (ms)", "400");
    // Two letters among 132 flaps that start 0.4 s apart: later than a second, and by 52.8 s.
    await waitFor(() => expect(Number(takes()?.split(" ")[0])).toBeGreaterThan(1));
    expect(Number(takes()?.split(" ")[0])).toBeLessThanOrEqual(53);
  });

  it("goes with a schedule, a pin, a broadcast too", async () => {
    const { user, ...flows } = await open();
    await choose("Order", "From the left");
    await user.click(screen.getAllByLabelText("More ways to send")[0] as HTMLElement);
    await user.click(await screen.findByText("Broadcast"));
    expect(await screen.findByText(/^How it turns: From the left, classic\./)).toBeInTheDocument();
    await user.click(screen.getAllByLabelText("Close")[0] as HTMLElement);
    for (const item of ["Schedule", "Pin for a time"]) {
      await user.click(screen.getAllByLabelText("More ways to send")[0] as HTMLElement);
      await user.click(await screen.findByText(item));
      expect(flows.flows.send.getSnapshot().context.request?.transition, item).toEqual(fromTheLeft);
      flows.flows.send.send({ type: "time.cancel" });
    }
  });

  it.each([
    ["Between steps (ms)", "3001", "Choose whole milliseconds from 0 to 3,000"],
    ["Between steps (ms)", "2900", "The last flaps would start after more than 60 seconds"],
    ["Columns at a time", "0", "Choose a whole number from 1 to 132"],
  ])("is neither sent nor kept while it cannot be: %s %s", async (label, value, problem) => {
    await open();
    await choose("Order", "From the left");
    await write(label, value);
    expect(await section().findByText(problem)).toBeInTheDocument();
    for (const key of keysOf("Send")) expect(key).toBeDisabled();
    expect(section().getByText("Keep for this board")).toBeDisabled();
    // It is a whole message all the same.
    for (const key of keysOf("Save draft")) expect(key).toBeEnabled();
  });

  it("is kept for the board by Owner and Admin", async () => {
    const { user } = await open("Owner", {
      updateBoard: () => ({
        __typename: "UpdateBoardSuccess",
        board: boardOf("kitchen", "Kitchen", { transition: fromTheLeft }),
      }),
    });
    await choose("Order", "From the left");
    await user.click(section().getByText("Keep for this board"));
    expect(await screen.findByText("This board turns like this from now on")).toBeInTheDocument();
    expect(variablesOf("KeepBoardTurn")).toEqual({ input: { boardId: "kitchen", transition: fromTheLeft } });
    expect(section().getByText("As Kitchen always turns.")).toBeInTheDocument();
    expect(section().getByLabelText("Order")).toHaveValue("column");
  });

  it("is what it was when keeping it is refused, and the choice stays", async () => {
    const refusal = {
      type: "NotAuthorized",
      error: "",
      rule: "role",
      until: null,
      setBy: null,
      row: null,
      column: null,
    };
    const { user } = await open("Owner", { updateBoard: { __typename: "Refusal", ...refusal } });
    await choose("Order", "From the left");
    await user.click(section().getByText("Keep for this board"));
    expect(await screen.findByText("There was an error keeping how the board turns")).toBeInTheDocument();
    expect(section().getByText("For the message that you send now.")).toBeInTheDocument();
    expect(section().getByLabelText("Order")).toHaveValue("column");
    await user.click(section().getByText("Reset"));
    expect(section().getByLabelText("Order")).toHaveValue("classic");
  });

  it("is not a User's to keep, who is told whose it is", async () => {
    await open("User");
    await choose("Order", "From the left");
    expect(section().getByText("Keep for this board")).toBeDisabled();
    const whose = "Owners and Admins choose how this board always turns.";
    expect(section().getByText("Keep for this board")).toHaveAccessibleDescription(whose);
    // For a finger, too, which finds no tooltip.
    expect(section().getByText(whose)).toBeVisible();
  });

  it("is shown on the composer's own board, from what the board shows to what is composed", async () => {
    const { user } = await open();
    const send = vi.spyOn(painterHost(), "send");
    await choose("Order", "From the left");
    await user.click(section().getByText("Show"));
    const turned = send.mock.calls.map(([command]) => command).find(({ type }) => type === "update");
    expect(turned).toMatchObject({
      animate: true,
      clockOffset: 0,
      update: { rest: { 0: { 0: 0 } }, changes: [{ transition: fromTheLeft, characters: { 0: { 0: 8, 1: 9 } } }] },
    });
    send.mockRestore();
  });
});

describe("Broadcast", () => {
  it("is not offered to who is Owner or Admin of no board", async () => {
    const { user } = await open("User");
    await user.click(screen.getAllByLabelText("More ways to send")[0] as HTMLElement);
    expect(await screen.findByText("Pin for a time")).toBeInTheDocument();
    expect(screen.queryByText("Broadcast")).not.toBeInTheDocument();
  });
});
