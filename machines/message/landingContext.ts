import type { Notice } from "../port.ts";

/** The place of the board's id in a landing's path. */
const composePath = (boardId: string, message: string) =>
  `/board/${encodeURIComponent(boardId)}/compose/duplicate/${encodeURIComponent(message)}`;

/** Where a landing without any board ends. */
const withoutBoardPath = "/login";

/** A message as it stands in an address: its grid as base64url of JSON. */
export type AddressedMessage = { readonly message: string };

/** The last-used board while the viewer may see it, else the first one, else none. */
export type FoundBoard = { readonly boardId: string | null };

export type LandingInput = { readonly token: string };

export type LandingToken = { readonly token: string };

export type LandingContext = LandingInput & {
  readonly message: string | null;
  readonly boardId: string | null;
  readonly notice: Notice | null;
};

export type LandingEvent = { readonly type: "landing.retry" };

export type LandingNavigation = { readonly path: string };

/** Where the landing ended. */
export type LandingOutput = { readonly path: string };

export const initialLanding = ({ input }: { input: LandingInput }): LandingContext => ({
  token: input.token,
  message: null,
  boardId: null,
  notice: null,
});

export const tokenOf = ({ context }: { context: LandingContext }): LandingToken => ({ token: context.token });

/** Compose with the message on the board that was found; without a board, the sign-in's page. */
function landingPath({ boardId, message }: LandingContext): string {
  return boardId === null || message === null ? withoutBoardPath : composePath(boardId, message);
}

export const landingNavigation = ({ context }: { context: LandingContext }): LandingNavigation => ({
  path: landingPath(context),
});
