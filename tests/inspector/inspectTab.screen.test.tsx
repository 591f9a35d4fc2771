import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { inspectTab } from "../../src/entries/inspector/tab/inspectTab.ts";
import { listen } from "../../src/entries/inspector/trace/listener.ts";
import { channelName, type FromTab } from "../../src/entries/inspector/trace/protocol.ts";

test("a tab bears the title of its document, also once that is another one, and keeps the last one when it closes", async () => {
  document.title = "Loading";
  const told: FromTab[] = [];
  const spy = new BroadcastChannel(channelName);
  spy.addEventListener("message", ({ data }) => told.push(data));
  const listener = listen();
  const titles = () => listener.read().tabs.map(({ title }) => title);
  inspectTab();
  await waitFor(() => expect(titles()).toEqual(["Loading"]));
  // The page has loaded, and is another one later: by its title's text, and by an element in place of the old one.
  document.title = "Boards";
  await waitFor(() => expect(titles()).toEqual(["Boards"]));
  const other = document.createElement("title");
  other.textContent = "Compose · Kitchen";
  document.querySelector("title")?.replaceWith(other);
  await waitFor(() => expect(titles()).toEqual(["Compose · Kitchen"]));
  // The same title set again, and what else changes in the document's head, is no news.
  const before = told.length;
  document.title = "Compose · Kitchen";
  document.head.append(document.createElement("meta"));
  dispatchEvent(new Event("pagehide"));
  await waitFor(() => expect(listener.read().tabs).toEqual([expect.objectContaining({ goneAt: expect.any(Number) })]));
  expect(told.slice(before).map(({ kind }) => kind)).toEqual(["bye"]);
  expect(titles()).toEqual(["Compose · Kitchen"]);
  // Whoever left says nothing more.
  document.title = "Porch";
  listener.close();
  spy.close();
});
