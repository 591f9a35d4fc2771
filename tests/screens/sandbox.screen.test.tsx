import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { key, open, refusal } from "../support/developerBench.tsx";

/* The board for tests of a credential, beside what can be set of it (docs/sandbox.md). */

const grid = (code: number) => Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => code));

function sandbox(more: Record<string, unknown> = {}) {
  const calls: Record<string, unknown>[] = [];
  const state: Record<string, unknown> = {
    id: "s",
    endsAt: Date.now() + 86_400_000,
    clock: Date.UTC(2027, 5, 1, 22),
    offline: false,
    slowMs: 0,
    droppedWrites: false,
    stuck: [],
    version: 2,
    written: grid(63),
    shownVersion: 2,
    droppedVersion: 0,
    shown: grid(63),
  };
  const roots = {
    sandbox: () => state,
    changeSandbox: ({ credentialId: _, ...setting }: Record<string, unknown>) => {
      calls.push(setting);
      const { aheadMs = 0, ...rest } = setting;
      Object.assign(state, rest);
      state.clock = Number(state.clock) + Number(aheadMs);
      return { __typename: "ChangeSandboxSuccess", sandbox: state };
    },
    ...more,
  };
  return { roots, state, calls };
}

const part = async () => {
  const head = await screen.findByRole("heading", { name: "Sandbox" });
  return within(head.closest("section") as HTMLElement);
};

it("is begun by one line, which names the key and hides the secret", async () => {
  open("list/robot");
  const seen = await part();
  const line = (await seen.findByText(/v1\/sandbox/)).textContent ?? "";
  expect(line).toContain(key);
  expect(line).toMatch(/curl -sS -X POST/);
  expect(line).toContain("••••");
  expect(seen.queryByRole("switch")).toBeNull();
});

it("says where its last message is, by what its flaps show", async () => {
  const { roots, state } = sandbox();
  const { close } = open("list/robot", roots);
  expect(await (await part()).findByText("It shows what was sent last.")).toBeTruthy();
  close();
  const told: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ version: 0, shownVersion: 0, written: grid(0), shown: grid(0) }, "Nothing was sent to it yet."],
    [{ version: 3, written: grid(64) }, "A message is on its way to the flaps."],
    [{ droppedVersion: 3 }, "The last message was lost on its way."],
    [{ droppedVersion: 0, shownVersion: 3 }, "Shown, but for the flaps that are stuck."],
    [{ offline: true }, "Offline: nothing reaches its flaps."],
  ];
  for (const [change, says] of told) {
    Object.assign(state, { version: 2, shownVersion: 2 }, change);
    if (change.droppedVersion !== undefined) Object.assign(state, { version: 3 });
    const page = open("list/robot", roots);
    expect(await (await part()).findByText(says), says).toBeTruthy();
    page.close();
  }
});

it("is set at once: faults by their switches, the clock by what is typed, UTC", async () => {
  const { roots, calls } = sandbox();
  const { user } = open("list/robot", roots);
  const seen = await part();
  await user.click(await seen.findByRole("switch", { name: "Offline" }));
  await waitFor(() => expect(seen.getByRole("switch", { name: "Offline" }).getAttribute("aria-checked")).toBe("true"));
  expect(seen.getByText("Offline: nothing reaches its flaps.")).toBeTruthy();
  await user.selectOptions(seen.getByRole("combobox", { name: "Flaps begin to turn" }), "2 seconds later");
  await waitFor(() => expect(calls).toHaveLength(2));
  await user.selectOptions(seen.getByRole("combobox", { name: "Stuck flap" }), "Row 3, column 6");
  await waitFor(() => expect(calls).toHaveLength(3));
  await user.type(seen.getByLabelText("Set its clock to (UTC)"), "2027-06-01T23:30");
  await user.click(seen.getByRole("button", { name: "Set" }));
  await waitFor(() => expect(calls).toHaveLength(4));
  await user.click(seen.getByRole("button", { name: "15 seconds on" }));
  await waitFor(() => expect(calls).toHaveLength(5));
  expect(calls).toEqual([
    { offline: true },
    { slowMs: 2_000 },
    { stuck: [{ row: 2, column: 5 }] },
    { clock: Date.UTC(2027, 5, 1, 23, 30) },
    { aheadMs: 15_000 },
  ]);
  expect(seen.getByText("It is 2027-06-01 23:30:15 by it.")).toBeTruthy();
});

it("whose clock cannot be set back says so, and keeps what was typed", async () => {
  const refused = () => ({ ...refusal("Never back."), type: "ValidationError", rule: "clock" });
  const { roots } = sandbox({ changeSandbox: refused });
  const { user } = open("list/robot", roots);
  const seen = await part();
  const field = await seen.findByLabelText("Set its clock to (UTC)");
  await user.type(field, "2020-01-01T00:00");
  await user.click(seen.getByRole("button", { name: "Set" }));
  expect(await seen.findByText(/It was not set\. A sandbox's clock goes ahead/)).toBeTruthy();
  expect(field).toHaveProperty("value", "2020-01-01T00:00");
});
