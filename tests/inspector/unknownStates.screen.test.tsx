import { configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ELK from "elkjs/lib/elk.bundled.js";
import { beforeEach, describe, expect, test } from "vitest";
import { Inspector } from "../../src/entries/inspector/Inspector.tsx";
import { createPlace } from "../../src/entries/inspector/place.ts";
import { recorded } from "../../src/entries/inspector/trace/listener.ts";
import type { StepNote } from "../../src/entries/inspector/trace/protocol.ts";
import { contextKey, emptyTrace, hear } from "../../src/entries/inspector/trace/trace.ts";

// Whether each element is hidden is not asked where a name is looked for: that takes jsdom seconds.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

const step = (index: number, event: string, value: StepNote["value"], transitions: readonly string[]): StepNote => {
  const rest = { payload: {}, error: null, status: "active", seq: index, cause: null, source: null };
  return { ...rest, index, actor: "x:1", at: 1_000 + index, event, value, transitions };
};

/** As a build told it in which states of the send had other names: one of them, and one around another. */
const told = hear(emptyTrace, {
  kind: "tab",
  tab: { id: "old", title: "Kitchen" },
  actors: [
    { id: "x:1", parent: null, name: "send", about: null, machine: "send", value: "lookingAtBoard", status: "active" },
  ],
  steps: [
    step(0, "xstate.init", { atRest: "idle" }, []),
    step(1, "xstate.done.actor.checkBoard", "lookingAtBoard", ["send.atRest|send.request|0"]),
  ],
});
const held = [0, 1].map((index) => [contextKey("old/x:1", index), {}] as const);
const trace = { ...told, contexts: Object.fromEntries(held) };

describe("a session with states that this build does not have", { timeout: 60_000 }, () => {
  beforeEach(() => {
    history.replaceState(null, "", "/inspector?inspect&actor=old/x:1&machine=send&step=old/1");
    render(<Inspector listener={recorded(trace)} place={createPlace()} elk={new ELK()} />);
  });

  const open = (view: string) =>
    userEvent.click(within(screen.getByRole("group", { name: "View" })).getByRole("button", { name: view }));

  test("is shown, and a copy of such a step says why nothing can be tried on it", async () => {
    expect(await screen.findByRole("img", { name: /^The machine send/ })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Try an event here" }));
    const copy = screen.getByRole("region", { name: /^Copy of send/ });
    expect(copy).toHaveTextContent("Now lookingAtBoard.");
    expect(copy).toHaveTextContent(/It cannot be tried with this: .*lookingAtBoard/);
    expect(within(copy).queryByRole("combobox", { name: "Event" })).toBeNull();
  });

  test("is drawn as a sequence, and no answer can be lost there, with the reason", async () => {
    await open("Sequence");
    const key = screen.getByRole("button", { name: "Lose this answer" });
    expect(key).toBeDisabled();
    expect(key).toHaveAttribute("title", expect.stringMatching(/^It cannot be tried with this: .*atRest/));
    expect(screen.getByRole("button", { name: /done\.checkBoard/ })).toBeVisible();
  });

  test.each(["Coverage", "Gallery", "Health"])("leaves %s as it is", async (view) => {
    await open(view);
    expect(screen.getByRole("heading", { name: "Inspector" })).toBeVisible();
  });
});
