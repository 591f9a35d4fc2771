import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { boardSelectorMachine, type ChosenPlace } from "../../../../machines/board/boardSelectorMachine.ts";
import { PortRefusal } from "../../../../machines/port.ts";
import { isVisible } from "../../../pieces/visibleBoard.ts";

/**
 * The selector with its outside world: the gateway's word on whether a board is still there. The shell of the board that
 * opens remembers it as the last-used one.
 */
export function provideBoardSelector(client: ApolloClient) {
  return boardSelectorMachine.provide({
    actors: {
      checkPlace: fromPromise<void, ChosenPlace>(async ({ input: { boardId } }) => {
        if (boardId !== null && !(await isVisible(client, boardId))) throw new PortRefusal({ code: "NotFound" });
      }),
    },
  });
}
