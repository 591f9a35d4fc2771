import { fromPromise } from "xstate";
import { copyMachine } from "../../../machines/board/copyMachine.ts";

/** The copy machine on the browser's clipboard, which may refuse: no permission, no focus, no secure page. */
export function provideCopy(clipboard: () => Pick<Clipboard, "writeText"> | undefined) {
  return copyMachine.provide({
    actors: {
      writeClipboard: fromPromise<void, { text: string }>(async ({ input }) => {
        const board = clipboard();
        if (board === undefined) throw new Error("This page has no clipboard");
        await board.writeText(input.text);
      }),
    },
  });
}
