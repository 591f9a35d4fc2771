import * as words from "../../words/eventPages.ts";
import type { Section } from "./documentPage.ts";

/** What happens to a board, told to programs: page by page, as a stream, and to an address of theirs. */
export function eventSection(origin: string): Section {
  const address = `${origin}/v1/events`;
  const headers = [["authorization", { variable: "TOKEN", before: "Bearer " }]] as const;
  const plain = { fields: [], answers: [] };
  return {
    id: "events",
    title: words.eventsTitle,
    pages: [
      {
        ...plain,
        ...words.cursorPage,
        boxes: [{ title: words.cursorBox, code: words.cursorCode(address) }],
        example: { call: { method: "GET", address: `${address}?limit=2`, headers } },
      },
      {
        ...plain,
        ...words.streamPage,
        boxes: [{ title: words.streamBox, code: words.streamCode(`${address}/stream`) }],
      },
      {
        ...plain,
        ...words.verifyPage,
        boxes: [
          { title: words.verifyInJavascript, code: words.verifyJavascript },
          { title: words.verifyInPython, code: words.verifyPython },
        ],
      },
    ],
  };
}
