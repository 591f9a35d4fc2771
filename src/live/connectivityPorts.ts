import { type EventObject, fromCallback } from "xstate";
import { boardConnectivityMachine, type WatchedBoard } from "../../machines/board/boardConnectivityMachine.ts";
import type { LiveBoards } from "./liveBoards.ts";

/** The connectivity machine on the tab's one stream. */
export function provideConnectivity(live: LiveBoards) {
  return boardConnectivityMachine.provide({
    actors: {
      watchBoardStatus: fromCallback<EventObject, WatchedBoard>(({ input, sendBack }) => {
        const subscription = live.boardStatus(input.boardId).subscribe(({ latestHeartbeat, currentTime }) => {
          sendBack({ type: "status.received", latestHeartbeat, currentTime });
        });
        subscription.add(
          live.connection.subscribe((connection) => {
            if (connection === "refused") sendBack({ type: "status.refused" });
          }),
        );
        return () => subscription.unsubscribe();
      }),
    },
  });
}
