import type { AuthzWorld } from "./authzWorld.ts";

/*
 * The authorization matrix (Q9): every root field of the graph, every field with arguments, every route and stream and every
 * command of the displays' socket, by who asks. What is not in here fails the build; what is answered otherwise does too.
 */

/** Who asks, as seen from the one board that everything here is about. */
export const columns = [
  "anonymous",
  /** The Owner of another tenant. */
  "stranger",
  "user",
  "admin",
  "owner",
  /** Superadmin, and no member. */
  "superadmin",
  "credentialOfBoard",
  "credentialOfAnotherBoard",
  "credentialRevoked",
  "former",
  "invited",
] as const;

export type Column = (typeof columns)[number];

/** `allowed` also means a refusal for another reason than rights; `signIn` is 401, `notFound` does not tell what is there. */
export type Verdict = "allowed" | "signIn" | "notAuthorized" | "notFound";

export type Verdicts = Readonly<Record<Column, Verdict>>;

/** API credentials have no door yet: their bearer is nobody's, and is answered so. */
const credentials = {
  credentialOfBoard: "signIn",
  credentialOfAnotherBoard: "signIn",
  credentialRevoked: "signIn",
} as const;

/** Any signed-in person, about themselves. */
const signedIn: Verdicts = {
  anonymous: "signIn",
  stranger: "allowed",
  user: "allowed",
  admin: "allowed",
  owner: "allowed",
  superadmin: "allowed",
  ...credentials,
  former: "allowed",
  invited: "allowed",
};

/** Current members of the board. */
const members: Verdicts = {
  ...signedIn,
  stranger: "notFound",
  superadmin: "notAuthorized",
  former: "notFound",
  invited: "notFound",
};
/** Who may see the board: members and superadmins. */
const viewers: Verdicts = { ...members, superadmin: "allowed" };
const admins: Verdicts = { ...members, user: "notAuthorized" };
const publishers: Verdicts = { ...admins, superadmin: "allowed" };
/** Author, Admin, Owner; a message is asked for by its own id, so others find none. */
const authorsAndAdmins: Verdicts = { ...admins, superadmin: "notFound" };

export interface GraphRow {
  readonly expect: Verdicts;
  /** The call with its arguments and what is selected of a success. */
  readonly call: (world: AuthzWorld) => Promise<string> | string;
}

const quoted = (value: string) => JSON.stringify(value);
const onBoard =
  (field: string, selection: string, more = "") =>
  ({ board }: AuthzWorld) =>
    `${field}(boardId: ${quoted(board)}${more}) ${selection}`;
const byId =
  (field: string, selection: string) =>
  ({ board }: AuthzWorld) =>
    `${field}(id: ${quoted(board)}) ${selection}`;
const boardSelection = "{ id title tenant { name boards { title } } }";
const tenantSelection = "{ name boards { title } members { person { emailAddress } } }";
const answer = "{ __typename ... on Refusal { type error } }";
const sending =
  (field: string, more = "") =>
  ({ board, message }: AuthzWorld) =>
    `${field}(boardId: ${quoted(board)}, messageId: ${quoted(message)}${more}) ${answer}`;

export const graphRows: Readonly<Record<string, GraphRow>> = {
  "Query.boardMessageAppearances": {
    expect: members,
    call: onBoard("boardMessageAppearances", "{ attribution message { text } }", ", page: 0"),
  },
  "Query.boardMessageQuery": { expect: members, call: onBoard("boardMessageQuery", "{ text }") },
  "Query.boardPinnedQuery": { expect: members, call: onBoard("boardPinnedQuery", "{ pinnedBy }") },
  "Query.boardStyleQuery": { expect: members, call: onBoard("boardStyleQuery", "") },
  "Query.boardsV2": { expect: signedIn, call: () => `boardsV2(permissions: [Owner, Admin, User]) ${boardSelection}` },
  "Query.fetchAllBoards": { expect: signedIn, call: () => `fetchAllBoards ${boardSelection}` },
  "Query.getBoardQuietHoursV2": { expect: members, call: byId("getBoardQuietHoursV2", "{ start }") },
  "Query.getBoardRoles": { expect: members, call: onBoard("getBoardRoles", "{ role person { emailAddress } }") },
  "Query.getBoardV2": { expect: viewers, call: byId("getBoardV2", boardSelection) },
  "Query.getLive": { expect: signedIn, call: () => `getLive ${boardSelection}` },
  "Query.getLiveBoard": { expect: viewers, call: byId("getLiveBoard", boardSelection) },
  "Query.getPublicSimulatorToken": { expect: viewers, call: onBoard("getPublicSimulatorToken", "{ token }") },
  "Query.getQuietHours": { expect: members, call: onBoard("getQuietHours", "{ quietHoursBegin }") },
  "Query.getTenantBoards": { expect: signedIn, call: () => `getTenantBoards ${tenantSelection}` },
  "Query.getViewerRole": {
    expect: signedIn,
    call: () => `getViewerRole { account { person { tenants ${tenantSelection} tenantAssociations { tenant { boards { title }
      members { person { emailAddress } } } } } } }`,
  },
  "Query.liveV2": { expect: viewers, call: byId("liveV2", boardSelection) },
  "Query.scheduledMessages": { expect: members, call: onBoard("scheduledMessages", "{ attribution }") },
  "Query.singleBoardsSelectorQuery": { expect: members, call: onBoard("singleBoardsSelectorQuery", boardSelection) },
  "Query.tenantBoardsQuery": { expect: signedIn, call: () => `tenantBoardsQuery ${tenantSelection}` },
  "Query.viewersAdminOwnerBoards": { expect: signedIn, call: () => `viewersAdminOwnerBoards ${boardSelection}` },
  "Mutation.clearPin": { expect: members, call: onBoard("clearPin", answer) },
  "Mutation.createBoardMessage": { expect: members, call: onBoard("createBoardMessage", answer, ', text: "Mine"') },
  "Mutation.createBoardV2": {
    expect: signedIn,
    call: () => `createBoardV2(title: "New", boardStyle: black, timezone: "UTC") ${answer}`,
  },
  "Mutation.createMessage2": { expect: members, call: onBoard("createMessage2", answer, ', text: "Mine"') },
  "Mutation.createMessageAppearance": { expect: members, call: sending("createMessageAppearance") },
  "Mutation.createMessageAppearanceV2": { expect: members, call: sending("createMessageAppearanceV2") },
  "Mutation.createMessageV2": { expect: signedIn, call: () => `createMessageV2(text: "Mine") ${answer}` },
  "Mutation.createScheduledMessageV2": {
    expect: members,
    call: (world) => sending("createScheduledMessageV2", `, sendAt: ${world.now() + 3_600_000}`)(world),
  },
  "Mutation.createSimulatorToken": {
    expect: publishers,
    call: onBoard("createSimulatorToken", answer, ", isPublic: true"),
  },
  "Mutation.deleteSimulatorToken": {
    expect: publishers,
    call: async (world) => `deleteSimulatorToken(token: ${quoted(await world.publishedToken())}) ${answer}`,
  },
  "Mutation.pairDevice": {
    expect: admins,
    call: async (world) => onBoard("pairDevice", answer, `, pairingCode: ${quoted(await world.pairingCode())}`)(world),
  },
  "Mutation.pinMessageToBoardV2": { expect: members, call: sending("pinMessageToBoardV2", ", secondsToPin: 60") },
  "Mutation.removeDevice": {
    expect: { ...admins },
    call: async (world) => `removeDevice(id: ${quoted(await world.deviceOnBoard())}) ${answer}`,
  },
  "Mutation.unpinMessageFromBoardV2": { expect: members, call: onBoard("unpinMessageFromBoardV2", answer) },
  "Mutation.unscheduleMessage": {
    expect: authorsAndAdmins,
    call: async (world) => `unscheduleMessage(messageId: ${quoted(await world.scheduledByOwner())}) ${answer}`,
  },
};

export interface RouteRow {
  /** `open`: everybody is answered alike, whatever their bearer; what it answers is the business of the route's own tests. */
  readonly expect: Verdicts | "open";
  readonly path?: (world: AuthzWorld) => string;
  readonly body?: (world: AuthzWorld) => object;
  /** There only where the console was built. */
  readonly onlyBuilt?: true;
  /** What a published board shows to everybody. */
  readonly shows?: string;
}

const id = "AAAAAAAAAAAAAAAAAAAAAA";

/** The OpenID provider has rules of its own (Q11), and looks at no bearer but its own pages'. */
const openToOidc: Readonly<Record<string, RouteRow>> = Object.fromEntries(
  ["DELETE", "GET", "PATCH", "POST", "PUT", "QUERY"].map((method) => [
    `${method} /oidc/*`,
    { expect: "open", path: () => "/oidc/.well-known/openid-configuration" },
  ]),
);

/** By method and pattern, as the app itself lists them; HEAD goes with GET. */
export const routeRows: Readonly<Record<string, RouteRow>> = {
  "GET /board-status/:boardId": { expect: viewers, path: ({ board }) => `/board-status/${board}` },
  "GET /character-reference": { expect: "open" },
  "GET /confirm-email/:token": { expect: "open", path: () => `/confirm-email/${id}` },
  "POST /confirm-email": { expect: signedIn },
  "POST /confirm-email/:token": { expect: "open", path: () => `/confirm-email/${id}` },
  "GET /events": { expect: signedIn },
  "POST /factory/device": { expect: admins, body: ({ board }) => ({ boardId: board }) },
  "GET /assets/*": { expect: "open", path: () => "/assets/none.js", onlyBuilt: true },
  "GET /favicon.svg": { expect: "open", onlyBuilt: true },
  "GET /flags": { expect: viewers, path: ({ board }) => `/flags?boardId=${board}` },
  "GET /forgot-password": { expect: "open" },
  "POST /forgot-password": { expect: "open" },
  // Strangers are answered in the graph, field by field: see above.
  "POST /graphql": {
    expect: { ...signedIn, anonymous: "allowed" },
    body: () => ({ query: "{ fetchAllBoards { id } }" }),
  },
  "GET /health/live": { expect: "open" },
  "GET /health/ready": { expect: "open" },
  "GET /help": { expect: "open" },
  "GET /inspector": { expect: "open" },
  "POST /pair": { expect: "open", body: () => ({ pairingCode: "AAAA-AAAA" }) },
  "POST /pair/request": { expect: "open" },
  ...openToOidc,
  "GET /preview": { expect: "open" },
  "GET /render": { expect: "open" },
  "GET /reset-password/:token": { expect: "open", path: () => `/reset-password/${id}` },
  "POST /reset-password/:token": { expect: "open", path: () => `/reset-password/${id}` },
  "GET /sign-in/:uid": { expect: "open", path: () => `/sign-in/${id}` },
  "POST /sign-in/:uid": { expect: "open", path: () => `/sign-in/${id}` },
  "POST /sign-in/:uid/sign-up": { expect: "open", path: () => `/sign-in/${id}/sign-up` },
  "GET /sign-out": { expect: "open" },
  "GET /sign-up/:uid": { expect: "open", path: () => `/sign-up/${id}` },
  "GET /simulator": { expect: "open" },
  "GET /simulator/:boardId": {
    expect: "open",
    path: ({ board }) => `/simulator/${board}`,
    shows: "Secret kitchen",
  },
  // Opened by the page's own token alone; a bearer opens nothing here.
  "GET /simulator/:boardId/events": { expect: "open", path: ({ board }) => `/simulator/${board}/events?token=${id}` },
  // The socket has no bearer: see the commands below. Without an upgrade there is nothing.
  "GET /ws/:clientId": { expect: "open", path: () => `/ws/${id}` },
  // Whatever no route knows: the console's page, which reads nothing before it has signed in.
  "GET *": { expect: "open", path: () => "/board/anything/live" },
};

/** What a display may say: only the device's own token opens its ears, whoever else holds the connection. */
export const socketCommands: readonly string[] = ["identify", "heartbeat", "shown"];
