import type { AuthzWorld } from "../authzWorld.ts";
import {
  admins,
  nobody,
  nowhere,
  programsChanging,
  programsHavingNone,
  programsReading,
  programsWriting,
  signedIn,
  type Verdicts,
  viewers,
} from "./verdicts.ts";

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

/** VBML asks for no credential: it lays out what it is given and stores nothing. */
const openVbml: Readonly<Record<string, RouteRow>> = Object.fromEntries(
  ["vbml/compose", "compose", "cloud/vbml/compose", "vbml/format", "format"].flatMap((path) => {
    const body = path.endsWith("format") ? { message: "hello" } : { components: [] };
    return [[`POST /dialects/${path}`, { expect: "open", body: () => body }]];
  }),
);

/** Routes for programs: only a credential of their kind opens them (tests/api/dialects.api.test.ts), no bearer does. */
const credentialRoutes: Readonly<Record<string, RouteRow>> = Object.fromEntries(
  [
    ...["cloud", "cloud/", "rw", "rw/", "local/local-api/message"].flatMap((path) => [`GET ${path}`, `POST ${path}`]),
    ...["subscription/subscriptions", "subscriptions", "platform/subscriptions"].flatMap((path) => [
      `GET ${path}`,
      `POST ${path}/:id/message`,
    ]),
    // Only a pass of this very process opens it.
    "POST mqtt/:command",
    ...["GET platform/viewer", "GET viewer", "POST local/local-api/enablement"],
    ...["cloud/transition", "transition"].flatMap((path) => [`GET ${path}`, `PUT ${path}`]),
  ].map((name) => {
    const [method = "", path = ""] = name.split(" ");
    const row = {
      expect: nobody,
      path: () => `/dialects/${path.replace(":id", id).replace(":command", "send")}`,
      body: () => ({ text: "hello" }),
    };
    return [`${method} /dialects/${path}`, row];
  }),
);

/** What no dialect knows is not there, whoever asks. */
const unknownToDialects: Readonly<Record<string, RouteRow>> = Object.fromEntries(
  ["GET", "POST", "PUT", "PATCH", "DELETE"].flatMap((method) => [
    [`${method} /dialects`, { expect: nowhere, path: () => "/dialects", body: () => ({}) }],
    [`${method} /dialects/*`, { expect: nowhere, path: () => "/dialects/cloud/nothing", body: () => ({}) }],
  ]),
);

const unknownToOwn: Readonly<Record<string, RouteRow>> = Object.fromEntries(
  ["GET", "POST", "PUT", "PATCH", "DELETE"].flatMap((method) => [
    [`${method} /v1`, { expect: nowhere, path: () => "/v1", body: () => ({}) }],
    [`${method} /v1/*`, { expect: nowhere, path: () => "/v1/nothing", body: () => ({}) }],
  ]),
);

/** By method and pattern, as the app itself lists them; HEAD goes with GET. */
export const routeRows: Readonly<Record<string, RouteRow>> = {
  ...unknownToOwn,
  "GET /board-status/:boardId": { expect: viewers, path: ({ board }) => `/board-status/${board}` },
  "GET /change-email/:token": { expect: "open", path: () => `/change-email/${id}` },
  "POST /change-email/:token": { expect: "open", path: () => `/change-email/${id}` },
  "GET /keep-email/:token": { expect: "open", path: () => `/keep-email/${id}` },
  "POST /keep-email/:token": { expect: "open", path: () => `/keep-email/${id}` },
  // It holds nothing before the console tells it something.
  "GET /configure/:subscriptionId": { expect: "open", path: () => `/configure/${id}` },
  "GET /configure/:subscriptionId/page": { expect: "open", path: () => `/configure/${id}/page` },
  // Only the page's own token opens it (tests/channels/configure.api.test.ts).
  "POST /configure/:subscriptionId": { expect: nobody, path: () => `/configure/${id}`, body: () => ({ settings: {} }) },
  // Only the secret in its address opens it.
  "POST /hooks/:secret": { expect: "open", path: () => `/hooks/${id}`, body: () => ({ text: "hello" }) },
  "GET /character-reference": { expect: "open" },
  "GET /compose/share/:token": { expect: "open", path: () => `/compose/share/${id}` },
  "GET /compose/share/:token/picture": { expect: "open", path: () => `/compose/share/${id}/picture` },
  "GET /confirm-email/:token": { expect: "open", path: () => `/confirm-email/${id}` },
  "POST /confirm-email": { expect: signedIn },
  "POST /confirm-email/:token": { expect: "open", path: () => `/confirm-email/${id}` },
  "GET /events": { expect: signedIn },
  "POST /factory/device": { expect: admins, body: ({ board }) => ({ boardId: board }) },
  "GET /assets/*": { expect: "open", path: () => "/assets/none.js", onlyBuilt: true },
  "GET /favicon.svg": { expect: "open", onlyBuilt: true },
  "GET /third-party-notices.txt": { expect: "open", onlyBuilt: true },
  "POST /export": { expect: signedIn },
  "GET /flags": { expect: viewers, path: ({ board }) => `/flags?boardId=${board}` },
  "GET /forgot-password": { expect: "open" },
  "POST /forgot-password": { expect: "open" },
  // Strangers are answered in the graph, field by field: see above.
  "POST /graphql": {
    expect: { ...signedIn, anonymous: "allowed" },
    body: () => ({ query: "{ fetchAllBoards { id } }" }),
  },
  "GET /dialects/openapi.json": { expect: "open" },
  "GET /v1/viewer": { expect: programsReading },
  "GET /v1/subscriptions": { expect: programsReading },
  "GET /v1/board": { expect: programsReading },
  "GET /v1/board/events": { expect: programsReading },
  "GET /v1/events": { expect: programsReading },
  "GET /v1/events/stream": { expect: programsReading },
  // It is not there before it is made; rows are asked in this order.
  "GET /v1/sandbox": { expect: programsHavingNone },
  "POST /v1/sandbox": { expect: programsChanging, body: () => ({}) },
  "PUT /v1/sandbox": { expect: programsChanging, body: () => ({}) },
  "DELETE /v1/sandbox": { expect: programsChanging },
  "POST /v1/subscriptions/:id/message": {
    expect: programsWriting,
    path: ({ subscription }) => `/v1/subscriptions/${subscription}/message`,
    body: () => ({ text: "hello" }),
  },
  "POST /api-console": {
    expect: signedIn,
    body: () => ({ key: "ck_none", secret: "cs_none", method: "getViewer", params: {} }),
  },
  "POST /api-requests/:id/replay": {
    expect: { ...admins, superadmin: "notAuthorized" },
    path: ({ apiRequest }) => `/api-requests/${apiRequest}/replay`,
    body: () => ({ dryRun: true }),
  },
  // Made of what runs; nothing of a board is in it.
  "GET /openapi.json": { expect: "open" },
  // Only the key of the board for MCP and events opens it (tests/api/mcp.api.test.ts).
  "POST /mcp": { expect: nobody, body: () => ({ jsonrpc: "2.0", id: 1, method: "ping" }) },
  "GET /mcp": { expect: nobody },
  "DELETE /mcp": { expect: nobody },
  "GET /health/live": { expect: "open" },
  "GET /health/ready": { expect: "open" },
  "GET /help": { expect: "open" },
  "GET /marketplace-listing/:id": { expect: "open", path: () => `/marketplace-listing/${id}` },
  "GET /slack": { expect: "open" },
  "GET /inspector": { expect: "open" },
  "POST /pair": { expect: "open", body: () => ({ pairingCode: "AAAA-AAAA" }) },
  "POST /pair/request": { expect: "open" },
  "GET /checkout/:cart": { expect: "open", path: () => "/checkout/plus-year-1" },
  "POST /checkout/:cart": { expect: "open", path: () => "/checkout/plus-year-1" },
  // Whoever holds the mail's link.
  "GET /checkout/card/:token": { expect: "open", path: () => `/checkout/card/${id}` },
  "POST /checkout/card/:token": { expect: "open", path: () => `/checkout/card/${id}` },
  ...openToOidc,
  ...openVbml,
  ...unknownToDialects,
  ...credentialRoutes,
  "GET /plus-checkout-widget/:token": { expect: "open", path: () => `/plus-checkout-widget/${id}` },
  "GET /plus-purchase-session": { expect: "open", path: () => `/plus-purchase-session?token=${id}` },
  "GET /v3.0/shopify/product-pricings": { expect: "open" },
  "GET /widget/pricing": { expect: "open" },
  // Only what a public link shows; the board of the matrix has none.
  // Only the token of a link opens these, which is no bearer anywhere else (tests/api/linking.api.test.ts).
  "GET /linked-board": { expect: nobody },
  "GET /linked-board/events": { expect: nobody },
  "POST /linked-board/message": { expect: nobody, body: () => ({ text: "hello" }) },
  // Only the mail's own secret opens it.
  "POST /invited-address": { expect: "open", body: () => ({ token: id }) },
  "GET /oembed": { expect: "open", path: ({ board }) => `/oembed?url=${id}/simulator/${board}` },
  "GET /preview": { expect: "open" },
  "GET /preview/picture": { expect: "open" },
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
  "GET /simulator/:boardId/picture": { expect: "open", path: ({ board }) => `/simulator/${board}/picture` },
  // Opened by the page's own token alone; a bearer opens nothing here.
  "GET /simulator/:boardId/events": { expect: "open", path: ({ board }) => `/simulator/${board}/events?token=${id}` },
  // The socket has no bearer: see the commands below. Without an upgrade there is nothing.
  "GET /visual-editor": { expect: "open" },
  "GET /ws/:clientId": { expect: "open", path: () => `/ws/${id}` },
  // Whatever no route knows: the console's page, which reads nothing before it has signed in.
  "GET *": { expect: "open", path: () => "/board/anything/live" },
};

/** What a display may say: only the device's own token opens its ears, whoever else holds the connection. */
export const socketCommands: readonly string[] = ["identify", "heartbeat", "shown"];
