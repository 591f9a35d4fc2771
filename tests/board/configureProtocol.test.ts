import { expect, test } from "vitest";
import { readConsoleMessage, readPageMessage } from "../../src/configure/protocol.ts";

test("the console takes what the page may say, and nothing else that a window posts", () => {
  for (const message of [
    { type: "ready" },
    { type: "configured" },
    { type: "change", isChanged: true },
    { type: "change", isChanged: true, settings: { title: "Tea" } },
    { type: "save", settings: { turn: "weekly" } },
    { type: "height", height: 320 },
  ]) {
    expect(readPageMessage({ ...message, extra: "dropped" })).toEqual(message);
  }
  for (const message of [
    null,
    "save",
    [],
    {},
    { type: "save" },
    { type: "save", settings: [] },
    { type: "change", isChanged: "yes" },
    { type: "height", height: -1 },
    { type: "height", height: Number.NaN },
    { type: "form", schema: {}, values: {}, words: {} },
  ]) {
    expect(readPageMessage(message)).toBeUndefined();
  }
});

test("the page takes a form, what is wrong, and what holds now", () => {
  const form = { type: "form", schema: { type: "object" }, values: {}, words: { save: "Save" }, theme: "dark" };
  expect(readConsoleMessage(form)).toEqual(form);
  expect(readConsoleMessage({ ...form, theme: "<b>" })).toMatchObject({ theme: "light" });
  expect(readConsoleMessage({ type: "problems", problems: [{ path: "a", error: "b" }, 1] })).toEqual({
    type: "problems",
    problems: [{ path: "a", error: "b" }],
  });
  expect(readConsoleMessage({ type: "saved", values: { a: 1 } })).toEqual({ type: "saved", values: { a: 1 } });
  for (const message of [
    { type: "press" },
    { type: "theme", theme: "dark" },
    { type: "key", isOutside: true },
    { type: "face", file: new ArrayBuffer(4) },
  ]) {
    expect(readConsoleMessage({ ...message, extra: "dropped" })).toEqual(message);
  }
  for (const message of [
    undefined,
    { type: "form", schema: {} },
    { type: "saved" },
    { type: "ready" },
    { type: "key", isOutside: "yes" },
    { type: "face", file: "/face.woff2" },
  ]) {
    expect(readConsoleMessage(message)).toBeUndefined();
  }
});
