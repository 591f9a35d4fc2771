import fc from "fast-check";
import { expect, it } from "vitest";
import { createAgenda } from "../../gateway/live/agenda.ts";

it("what is put on it is given once, in the second it is for, whenever that is looked at", () => {
  const put = fc.record({ kind: fc.constant("put" as const), item: fc.nat(5), at: fc.nat(20_000) });
  const look = fc.record({ kind: fc.constant("look" as const), ms: fc.nat(3_000) });
  fc.assert(
    fc.property(fc.array(fc.oneof(put, look), { maxLength: 60 }), (steps) => {
      const agenda = createAgenda<number>();
      /** Each item by the seconds that it is for. */
      let waiting: { item: number; second: number }[] = [];
      let now = 0;
      for (const step of steps) {
        if (step.kind === "put") {
          agenda.add(step.item, step.at);
          const second = Math.floor(step.at / 1_000);
          if (!waiting.some((one) => one.item === step.item && one.second === second)) {
            waiting.push({ item: step.item, second });
          }
          continue;
        }
        now += step.ms;
        const due = waiting.filter(({ second }) => second * 1_000 <= now);
        waiting = waiting.filter(({ second }) => second * 1_000 > now);
        const given = [...agenda.due(now)];
        expect(given.toSorted()).toEqual(due.map(({ item }) => item).toSorted());
      }
    }),
  );
});

it("what is put on it while it is looked at waits for the next look, and a look that is broken off loses nothing", () => {
  const agenda = createAgenda<string>();
  agenda.add("first", 0);
  agenda.add("second", 1);
  agenda.add("third", 1_000);
  const given: string[] = [];
  for (const item of agenda.due(1_000)) {
    given.push(item);
    agenda.add("again", 1_000);
    if (item === "second") break;
  }
  expect(given).toEqual(["first", "second"]);
  const rest: string[] = [];
  for (const item of agenda.due(1_000)) {
    rest.push(item);
    agenda.add("later", 1_000);
  }
  expect(rest.toSorted()).toEqual(["again", "third"]);
  expect([...agenda.due(1_000)]).toEqual(["later"]);
  expect([...agenda.due(9_000)]).toEqual([]);
});
