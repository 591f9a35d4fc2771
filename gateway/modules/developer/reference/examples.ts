import { encodeText, gridRows } from "../../../grid.ts";

/*
 * What the documentation shows of each route: a body and what it is answered. The tests run them as they stand
 * (tests/api/documentation.api.test.ts), so an example that is no more true is a red test.
 */

const text = "Low tide 16:40\nThe ferry waits";
const characters = gridRows(encodeText(text).grid);
const id = "9f0c41ab7e2d4c1aB3kQ_w";
const time = 1_795_349_075_531;

/** An example of a route; `variables` are names of shell variables for what stands in its path. */
export interface RouteExample {
  readonly body?: unknown;
  readonly answer?: unknown;
  readonly variables?: Readonly<Record<string, string>>;
}

const vestaboardWrite = { status: "ok", id, created: time };

/** By verb and path, as OpenAPI writes them. */
export const routeExamples: Readonly<Record<string, RouteExample>> = {
  "GET /v1/viewer": {
    answer: {
      credential: { id, key: "ck_7F3AoTt0kGm1RqW2xYzC02", scopes: ["Read", "Write"] },
      installable: { id, title: "Harbour desk" },
      board: { id, title: "Kitchen" },
    },
  },
  "GET /v1/subscriptions": {
    answer: [{ id, title: "Harbour desk", boardId: id, muted: false, created: time }],
  },
  "GET /v1/board": { answer: { id, title: "Kitchen", version: 12, characters } },
  "POST /v1/subscriptions/{id}/message": {
    variables: { id: "SUBSCRIPTION_ID" },
    body: { text },
    answer: { status: "ok", id, created: time, muted: false, missing: [], characters, settlesWithinMs: 8_233 },
  },
  "GET /dialects/cloud/": {
    answer: { currentMessage: { layout: JSON.stringify(characters), id: `${id}-12`, appeared: time } },
  },
  "POST /dialects/cloud/": { body: { text }, answer: vestaboardWrite },
  "GET /dialects/rw/": {
    answer: { currentMessage: { layout: JSON.stringify(characters), id: `${id}-12`, appeared: time } },
  },
  "POST /dialects/rw/": { body: { text }, answer: vestaboardWrite },
  "GET /dialects/local/local-api/message": { answer: { message: characters } },
  "POST /dialects/local/local-api/message": { body: { characters }, answer: vestaboardWrite },
};
