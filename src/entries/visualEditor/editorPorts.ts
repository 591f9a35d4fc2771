import { fromPromise } from "xstate";
import {
  type ConfigReading,
  type EditorConfig,
  type Posting,
  visualEditorMachine,
} from "../../../machines/message/visualEditorMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import type { TextCore } from "../../wasm/textCore.ts";
import { boardSize, readConfig } from "./editorConfig.ts";
import type { EditorPage } from "./page.ts";

/** Where messages go: the page that embeds the editor, and how its origin is known. */
export interface Surroundings {
  /** Null when the editor stands on a page of its own. */
  parent: Pick<Window, "postMessage"> | null;
  /** The origin of the page around; null where the browser does not tell. */
  parentOrigin: string | null;
}

/** What the browser says about the page around this one. */
export function surroundings(): Surroundings {
  return {
    parent: window.parent === window ? null : window.parent,
    parentOrigin: location.ancestorOrigins?.[0] ?? null,
  };
}

/** The type of the window message: the product's name in capitals, letters only (decision 1). */
export function messageType(productName: string): string {
  return `${productName.toUpperCase().replace(/[^A-Z]/gu, "")}_MESSAGE_SENT`;
}

/** The editor's machine with its outside world: the address, the core, and the page around. */
export function provideVisualEditor(core: TextCore, page: EditorPage, around: Surroundings) {
  return visualEditorMachine.provide({
    actors: {
      readConfig: fromPromise<EditorConfig, ConfigReading>(async ({ input }) => readConfig(core, input.config)),
      postToParent: fromPromise<void, Posting>(async ({ input }) => {
        const { parent, parentOrigin } = around;
        if (!parent) throw new PortRefusal({ code: "NotEmbedded" });
        const { characters } = input;
        core.checkGrid(Uint8Array.from(characters.flat()), boardSize.rows, boardSize.columns);
        // Never to whoever listens, and never to an origin that the address names: one of EMBED_ORIGINS. A browser that
        // does not tell which one the parent is delivers to that one alone all the same.
        const origins = page.embedOrigins.filter((origin) => parentOrigin === null || origin === parentOrigin);
        if (origins.length === 0) throw new PortRefusal({ code: "NotAuthorized" });
        const message = { type: messageType(page.productName), messageCharacters: characters };
        for (const origin of origins) parent.postMessage(message, origin);
      }),
    },
  });
}
