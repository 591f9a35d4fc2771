import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { readConfig } from "../../src/entries/visualEditor/editorConfig.ts";
import { messageType, provideVisualEditor, type Surroundings } from "../../src/entries/visualEditor/editorPorts.ts";

const core = loadGridCore();
const grid = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 65));
const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
const nothing = { initial: null, cta: null, code62: "degree" };

describe("what an embedding page may ask of the editor", () => {
  it("is a grid, a label and what code 62 is, in either alphabet of base64, and none is needed", () => {
    const config = { initial: grid, cta: "Häng es auf ☂", code62: "heart" };
    const expected = { ...config, isValid: true };
    expect(readConfig(core, write(config))).toEqual(expected);
    expect(readConfig(core, Buffer.from(JSON.stringify(config)).toString("base64url"))).toEqual(expected);
    // A plus that nobody escaped in the address arrives as a blank.
    expect(readConfig(core, write(config).replaceAll("+", " "))).toEqual(expected);
    for (const none of [null, "", write({}), write({ initial: null, cta: null, code62: null })]) {
      expect(readConfig(core, none)).toEqual({ ...nothing, isValid: true });
    }
  });

  it.each([
    ["no base64", "***"],
    ["no JSON", Buffer.from("{initial").toString("base64")],
    ["no object", write([grid])],
    ["too long", write({ cta: "x".repeat(9_000) })],
  ])("begins as usual and says so when it is %s", (_, config) => {
    expect(readConfig(core, config)).toEqual({ ...nothing, isValid: false });
  });

  it.each([
    ["of another size", { initial: [[1, 2]] }],
    ["with a code that no flap has", { initial: grid.map((row) => row.map(() => 43)) }],
    ["with codes that are no numbers", { initial: grid.map((row) => row.map(() => "A")) }],
    ["that is a text", { initial: "HELLO" }],
  ])("keeps the label when the grid is one %s", (_, config) => {
    expect(readConfig(core, write({ ...config, cta: "Post" }))).toEqual({ ...nothing, cta: "Post", isValid: false });
  });

  it.each([[7], [""], ["  \u202e\u0000 "], ["x".repeat(41)]])("keeps the grid when the label is %j", (cta) => {
    expect(readConfig(core, write({ initial: grid, cta }))).toEqual({ ...nothing, initial: grid, isValid: false });
  });

  it.each([["club"], ["Heart"], [62], [true]])("keeps the rest, and the degree sign, when code 62 is %j", (code62) => {
    const expected = { initial: grid, cta: "Post", code62: "degree", isValid: false };
    expect(readConfig(core, write({ initial: grid, cta: "Post", code62 }))).toEqual(expected);
  });

  it("takes nothing that turns the direction of what follows into the label", () => {
    expect(readConfig(core, write({ cta: "Send\u202e now" })).cta).toBe("Send now");
  });

  it("never throws, whatever the address holds", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json().map(write)), (config) => void readConfig(core, config)));
  });
});

describe("who is told of a message", () => {
  const posted: [unknown, string][] = [];
  const parent = { postMessage: vi.fn((message: unknown, origin: string) => void posted.push([message, origin])) };
  const origins = ["https://one.example", "https://two.example"];

  async function sendFrom(around: Surroundings, embedOrigins = origins) {
    posted.length = 0;
    const machine = provideVisualEditor(core, { productName: "Clatter", embedOrigins }, around);
    const actor = createActor(machine, { input: { config: write({ initial: grid }) } }).start();
    await waitFor(actor, (snapshot) => snapshot.matches("editing"));
    actor.send({ type: "message.send" });
    return (await waitFor(actor, (snapshot) => snapshot.matches("editing"))).context.notice;
  }
  const message = { type: "CLATTER_MESSAGE_SENT", messageCharacters: grid };

  it("is the page around alone, at its own origin", async () => {
    const notice = await sendFrom({ parent: parent as unknown as Window, parentOrigin: "https://two.example" });
    expect(notice?.id).toBe("editor-sent");
    expect(posted).toEqual([[message, "https://two.example"]]);
  });

  it("is nobody when the page around is none of EMBED_ORIGINS, or there is none", async () => {
    const evil = await sendFrom({ parent: parent as unknown as Window, parentOrigin: "https://evil.example" });
    expect(evil).toMatchObject({ id: "editor-not-sent", cause: "NotAuthorized" });
    const alone = await sendFrom({ parent: null, parentOrigin: null });
    expect(alone).toMatchObject({ id: "editor-not-sent", cause: "NotEmbedded" });
    const closed = await sendFrom({ parent: parent as unknown as Window, parentOrigin: null }, []);
    expect(closed).toMatchObject({ id: "editor-not-sent", cause: "NotAuthorized" });
    expect(posted).toEqual([]);
  });

  it("is whichever of EMBED_ORIGINS it is where the browser does not tell, and never everybody", async () => {
    await sendFrom({ parent: parent as unknown as Window, parentOrigin: null });
    expect(posted.map(([, origin]) => origin)).toEqual(origins);
  });

  it("hears it under the product's name in capitals, letters only", () => {
    expect(messageType("Flip-flap 2 go")).toBe("FLIPFLAPGO_MESSAGE_SENT");
  });
});
