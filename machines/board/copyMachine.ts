import { assign, emit, setup } from "xstate";
import { type Notice, promisePort } from "../port.ts";

/** The things of the product that can be copied; each has its own two sentences. */
export type CopiedThing = "boardId" | "boardLink" | "embedCode" | "shareUrl" | "other";

export type CopyRequest = {
  readonly type: "copy.request";
  readonly thing: CopiedThing;
  readonly text: string;
};

export type CopyContext = { readonly thing: CopiedThing; readonly text: string };

export type CopyEmitted =
  | { readonly type: "copy.succeeded"; readonly notice: Notice }
  | { readonly type: "copy.failed"; readonly notice: Notice };

const notices: Readonly<Record<CopiedThing, { readonly done: string; readonly failed: string }>> = {
  boardId: { done: "copy-board-id-done", failed: "copy-board-id-failed" },
  boardLink: { done: "board-link-copied", failed: "board-link-copy-failed" },
  embedCode: { done: "embed-code-copied", failed: "embed-code-copy-failed" },
  shareUrl: { done: "share-url-copied", failed: "copy-failed" },
  other: { done: "copy-done", failed: "copy-failed" },
};

const initialContext: CopyContext = { thing: "other", text: "" };

const copiedText = ({ context }: { context: CopyContext }): { text: string } => ({ text: context.text });

/** 'Unable to copy {id} to your clipboard.' is the one sentence that names what it could not copy. */
function failure({ thing, text }: CopyContext): Notice {
  const id = notices[thing].failed;
  return thing === "boardId" ? { id, values: { id: text } } : { id };
}

/**
 * Copying a thing of the product to the clipboard.
 *
 * What can go wrong: the browser refuses (no permission, no focus, no secure page); then the sentence says so, and
 * nothing claims to have been copied. It takes its time to ask (the next press counts, and the first is not told).
 */
export const copyMachine = setup({
  types: { context: {} as CopyContext, events: {} as CopyRequest, emitted: {} as CopyEmitted },
  actors: { writeClipboard: promisePort<void, { text: string }>("writeClipboard") },
  actions: {
    keepRequest: assign(({ event: { thing, text } }) => ({ thing, text })),
    tellSuccess: emit(({ context }) => ({
      type: "copy.succeeded" as const,
      notice: { id: notices[context.thing].done },
    })),
    tellFailure: emit(({ context }) => ({ type: "copy.failed" as const, notice: failure(context) })),
  },
}).createMachine({
  id: "copy",
  context: initialContext,
  initial: "idle",
  states: {
    idle: { on: { "copy.request": { target: "copying", actions: "keepRequest" } } },
    copying: {
      // A browser may ask the person first, for as long as it likes: whoever presses another key wants that.
      on: { "copy.request": { target: "copying", reenter: true, actions: "keepRequest" } },
      invoke: {
        id: "writeClipboard",
        src: "writeClipboard",
        input: copiedText,
        onDone: { target: "idle", actions: "tellSuccess" },
        onError: { target: "idle", actions: "tellFailure" },
      },
    },
  },
});
