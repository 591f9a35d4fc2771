import { describe, expect, test } from "vitest";
import { type AnyStateMachine, assign, emit, sendTo, setup } from "xstate";
import { shareMachine } from "../../machines/message/shareMachine.ts";
import { promisePort } from "../../machines/port.ts";
import { definitions } from "../../src/entries/inspector/chart/definitions.ts";
import { askedAt, eventsAt, type Stand, tryEvent } from "../../src/entries/inspector/sandbox/tryEvent.ts";

const bell = setup({ types: { events: {} as { type: "bell.press" } } }).createMachine({ id: "bell" });
const door = setup({
  types: {
    context: {} as { readonly times: number; readonly names: string[] },
    events: {} as { type: "press"; name: string } | { type: "leave" } | { type: "ring" },
    emitted: {} as { type: "pressed" },
  },
  actors: { look: promisePort<boolean>("look"), bell },
  actions: {
    note: assign(({ context, event }) => ({
      times: context.times + 1,
      // A machine that changes what it was given would change what the inspector was told.
      names: event.type === "press" ? [...context.names, event.name.trim()] : context.names,
    })),
    tell: emit({ type: "pressed" }),
    ring: sendTo("bell", { type: "bell.press" }),
  },
}).createMachine({
  id: "door",
  context: { times: 0, names: [] },
  initial: "alone",
  states: {
    alone: { on: { press: { target: "asking", actions: ["note", "tell"] }, leave: {} } },
    asking: {
      initial: "looking",
      invoke: { id: "bell", src: "bell" },
      on: { leave: "alone", ring: { actions: "ring" } },
      states: {
        looking: { invoke: { id: "look", src: "look", onDone: "seen", onError: "blind" }, after: { 500: "blind" } },
        seen: { type: "final" },
        blind: {},
      },
      onDone: "over",
    },
    over: { type: "final" },
  },
}) as unknown as AnyStateMachine;

const alone: Stand = { value: "alone", context: { times: 2, names: ["Ben"] }, status: "active" };
const looking: Stand = { value: { asking: "looking" }, context: alone.context, status: "active" };

const taken = (stand: Stand, event: { type: string }) => {
  const tried = tryEvent(door, stand, event);
  if ("reason" in tried) throw new Error(tried.reason);
  return tried;
};

describe("an event that is tried on a copy", () => {
  test("leads where the machine would, from that state and context, and says what it would do", () => {
    const { after, transitions, calls, emitted } = taken(alone, { type: "press", name: " Ida " } as never);
    expect(after).toEqual({
      value: { asking: "looking" },
      context: { times: 3, names: ["Ben", "Ida"] },
      status: "active",
    });
    expect(transitions).toEqual(["door.alone|press|0"]);
    expect([calls.toSorted(), emitted]).toEqual([["bell", "look"], [{ type: "pressed" }]]);
    // What it stood on is as it was.
    expect(alone.context).toEqual({ times: 2, names: ["Ben"] });
  });

  test("answers, refusals and times are events as well, and what a state runs can be spoken to", () => {
    const lost = { type: "xstate.error.actor.look", error: { refusal: { code: "AnswerLost" } } };
    expect(taken(looking, lost).after.value).toEqual({ asking: "blind" });
    expect(taken(looking, { type: "xstate.after.500.door.asking.looking" }).after.value).toEqual({ asking: "blind" });
    expect(taken(looking, { type: "xstate.done.actor.look" }).after).toMatchObject({ value: "over", status: "done" });
    expect(taken(looking, { type: "ring" }).transitions).toEqual(["door.asking|ring|0"]);
    // What runs on is not called anew.
    expect(taken(looking, { type: "ring" }).calls).toEqual([]);
  });

  test("what a state ignores moves nothing, and what cannot be read is said", () => {
    expect(taken(alone, { type: "ring" })).toMatchObject({ transitions: [], after: { value: "alone" } });
    expect(tryEvent(door, alone, { type: "press" })).toEqual({ reason: expect.stringMatching(/trim/) });
  });

  test("all that may be tried at a place is offered, the innermost first, and nothing where it is over", () => {
    expect(eventsAt(door, looking)).toEqual([
      "xstate.done.actor.look",
      "xstate.error.actor.look",
      "xstate.after.500.door.asking.looking",
      "leave",
      "ring",
      "xstate.done.state.door.asking",
    ]);
    expect(eventsAt(door, { ...alone, value: "over", status: "done" })).toEqual([]);
  });

  test("what would happen if the answer were lost: the product's own machine says so", () => {
    const context = {
      ...{ boardId: "kitchen", messageId: "message-1", characters: [[8]], text: null, idempotencyKey: "k" },
    };
    const sharing = { value: "preparing", context, status: "active" };
    const lost = { type: "xstate.error.actor.shareMessage", error: { refusal: { code: "AnswerLost" } } };
    const tried = tryEvent(shareMachine, sharing, lost);
    // Messages, section 8: the dialog closes, and what went wrong is said.
    expect(tried).toMatchObject({ after: { value: "closed" }, emitted: [{ notice: { cause: "AnswerLost" } }] });
  });

  test("where a machine stands in a state that it does not have, the event's trial, and what it takes there, say so", () => {
    // A session of another version, or a tab of an older build, tells names that this build does not know.
    for (const value of ["renamed", { asking: "renamed" }, { renamed: "looking" }]) {
      const unknown = { reason: expect.stringContaining("renamed") };
      expect(tryEvent(door, { ...alone, value }, { type: "leave" })).toEqual(unknown);
      expect(eventsAt(door, { ...alone, value })).toEqual(unknown);
      expect(askedAt(door, value)).toEqual(unknown);
    }
  });

  test("every machine of the room can stand at each of its states", () => {
    const broken = definitions.flatMap(({ machine }) =>
      Object.keys(machine.states).flatMap((state) => {
        const { value } = machine.resolveState({ value: state, context: {} } as never);
        const known = eventsAt(machine, { value, context: {}, status: "active" });
        return "reason" in known ? [`${machine.id} ${state}: ${known.reason}`] : [];
      }),
    );
    expect(broken).toEqual([]);
  });
});
