import type { ApolloClient } from "@apollo/client";
import { PortRefusal } from "../../machines/port.ts";
import { ask } from "../gql/ask.ts";
import { visibleBoardQuery } from "./visibleBoardOperations.ts";

/** The refusals that mean: this viewer does not see that board. Anything else is a failure of the call. */
const unseen: ReadonlySet<string> = new Set(["NotFound", "NotAuthorized"]);

/** Whether there is such a board for this viewer. Throws PortRefusal when nobody knows. */
export async function isVisible(client: ApolloClient, boardId: string): Promise<boolean> {
  try {
    await ask(client, visibleBoardQuery, { boardId });
    return true;
  } catch (error) {
    if (error instanceof PortRefusal && unseen.has(error.refusal.code)) return false;
    throw error;
  }
}
