import { expect, test } from "vitest";
import { createMachine } from "xstate";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import { waysAt } from "../../src/entries/inspector/events/ways.ts";
import { wayOpen } from "../../src/words/inspector.ts";

const told = (machine: Parameters<typeof waysAt>[0], ...taken: string[]) =>
  waysAt(machine, taken).map(({ guard, to, fate }) => wayOpen(guard, to, fate));

test("a step says which guards said no, which one yes, and what was not asked any more", () => {
  const machine = createMachine({
    id: "m",
    initial: "a",
    states: {
      a: {
        on: {
          go: [{ guard: "isLate", target: "b" }, { guard: "isEarly", target: "c.one" }, { actions: "wait" }],
          leave: "b",
          again: [{ guard: "isLate", target: "b" }, { target: "a" }],
        },
      },
      b: {},
      c: { initial: "one", states: { one: {} } },
    },
  });
  expect(told(machine, "m.a|go|1")).toEqual(["isLate: no → b", "isEarly: yes → c.one", "else: not asked → stays"]);
  expect(told(machine, "m.a|again|1")).toEqual(["isLate: no → b", "else → a"]);
  expect(told(machine, "m.a|go|2").at(-1)).toBe("else → stays");
  // Where nothing was decided there is nothing to say, nor of what the chart does not know.
  expect(told(machine, "m.a|leave|0", "m.x|go|0")).toEqual([]);
});

test("of the send that asks a second time: the board is pinned as well", () => {
  expect(told(sendMachine, "send.confirmingQuietHours|confirm.yes|0")).toEqual([
    "isPinned: yes → confirmingPinned",
    "else: not asked → delivering",
  ]);
});
