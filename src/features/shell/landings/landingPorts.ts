import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type DecodedToken, encodedLandingMachine } from "../../../../machines/message/encodedLandingMachine.ts";
import type {
  AddressedMessage,
  FoundBoard,
  LandingNavigation,
  LandingToken,
} from "../../../../machines/message/landingContext.ts";
import { shareLandingMachine } from "../../../../machines/message/shareLandingMachine.ts";
import { ask } from "../../../gql/ask.ts";
import { findLandingBoard } from "../boardRedirectPorts.ts";
import { decodeToken } from "../encodedMessage.ts";
import { shareTokenQuery } from "./landingOperations.ts";

export interface LandingWorld {
  client: ApolloClient;
  /** Goes to a path without leaving the present one behind. */
  goTo(path: string): void;
}

/** A grid as it stands in an address: base64url of its JSON. */
function addressOf(characters: unknown): string {
  return btoa(JSON.stringify(characters)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

const commonPorts = ({ client, goTo }: LandingWorld) => ({
  findBoard: fromPromise<FoundBoard>(async () => ({ boardId: await findLandingBoard(client) })),
  navigate: fromPromise<void, LandingNavigation>(async ({ input }) => goTo(input.path)),
});

/** The landing of a share link with its outside world: the gateway, the boards and the router. */
export function provideShareLanding(world: LandingWorld) {
  return shareLandingMachine.provide({
    actors: {
      ...commonPorts(world),
      resolveShareToken: fromPromise<AddressedMessage, LandingToken>(async ({ input }) => {
        const { messageShareToken } = await ask(world.client, shareTokenQuery, { token: input.token });
        return { message: addressOf(messageShareToken.message.characters) };
      }),
    },
  });
}

/** The size of the boards that the console makes. */
const boardSize = { rows: 6, columns: 22 };

/** The landing of an encoded message with its outside world: the core, the boards and the router. */
export function provideEncodedLanding(world: LandingWorld) {
  return encodedLandingMachine.provide({
    actors: {
      ...commonPorts(world),
      decodeToken: fromPromise<DecodedToken, LandingToken>(async ({ input }) => {
        const text = decodeToken(input.token);
        if (text === null) return { message: null };
        // The core is loaded with this landing alone, not with every screen of the shell.
        const { loadTextCore } = await import("../../../wasm/textCore.ts");
        const core = loadTextCore();
        try {
          const { codes, rows, columns } = core.readGrid(text);
          const isOurs = rows === boardSize.rows && columns === boardSize.columns;
          return { message: isOurs ? core.gridToBase64(codes, rows, columns) : null };
        } catch {
          return { message: null };
        }
      }),
    },
  });
}
