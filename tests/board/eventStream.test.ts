import fc from "fast-check";
import { expect, test } from "vitest";
import { createEventParser, type StreamEvent } from "../../src/live/eventParser.ts";

const stream = [
  ": ping",
  "",
  "id: 7",
  "event: board",
  'data: {"version":',
  "data: 3}",
  "",
  'data:{"plain":true}',
  "",
  "event: broken",
  "data: {not json",
  "",
  "id: 8",
  "event: status",
  'data: {"name":"Grüße 🟥"}',
  "",
  "",
].join("\n");

const expected: StreamEvent[] = [
  { name: "board", data: { version: 3 }, id: "7" },
  { name: "message", data: { plain: true }, id: "7" },
  { name: "status", data: { name: "Grüße 🟥" }, id: "8" },
];

function parse(pieces: readonly string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const take = createEventParser((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
}

test("a stream read in one piece gives its events, and a broken one harms no other", () => {
  expect(parse([stream])).toEqual(expected);
});

test("a stream cut at every place gives the same events", () => {
  for (let cut = 0; cut <= stream.length; cut += 1) {
    expect(parse([stream.slice(0, cut), stream.slice(cut)])).toEqual(expected);
  }
});

test("a stream cut anywhere and with any of the three line ends gives the same events", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(fc.integer({ min: 0, max: stream.length + 40 }), { maxLength: 12 }),
      (lineEnd, cuts) => {
        const text = `${stream.replaceAll("\n", lineEnd)}${lineEnd}`;
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        // A lone CR at the very end waits for what follows it, so one more line ends the last event.
        expect(parse([...pieces, ": end\n"])).toEqual(expected);
      },
    ),
  );
});
