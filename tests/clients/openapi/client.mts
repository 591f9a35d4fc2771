// A client of the generated types: it compiles against openapi.json, and prints what the gateway answered.
import createClient from "openapi-fetch";
import type { paths as DialectPaths } from "./dialects.d.ts";
import type { paths as OwnPaths } from "./own.d.ts";

declare const process: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): void };
};

const { BASE = "", BOARD_KEY = "", LOCAL_KEY = "", API_KEY = "", API_SECRET = "", SUBSCRIPTION = "" } = process.env;
const client = createClient<OwnPaths & DialectPaths>({ baseUrl: BASE });
const grid = JSON.parse(process.env.GRID ?? "[]") as number[][];
const own = { "x-api-key": API_KEY, "x-api-secret": API_SECRET };
const market = { "X-Vestaboard-Api-Key": API_KEY, "X-Vestaboard-Api-Secret": API_SECRET };
const cloud = { "X-Vestaboard-Token": BOARD_KEY };
const local = { "X-Vestaboard-Local-Api-Key": LOCAL_KEY };

const board = await client.GET("/v1/board", { headers: own });
const version: number | undefined = board.data?.version;
const read = await client.GET("/dialects/cloud", { headers: cloud });
const layout: string | undefined = read.data?.currentMessage.layout;
const posted = await client.POST("/dialects/local/local-api/message", { headers: local, body: grid });
const held: "held" | undefined = posted.data?.receipt;
const soon = await client.POST("/v1/subscriptions/{id}/message", {
  params: { path: { id: SUBSCRIPTION } },
  headers: own,
  body: { text: "too soon" },
});
const list = await client.GET("/dialects/platform/subscriptions", { headers: market });
const composed = await client.POST("/dialects/vbml/compose", { body: { components: [{ template: "hi" }] } });
const transition = await client.PUT("/dialects/cloud/transition", {
  headers: cloud,
  body: { transition: "wave", transitionSpeed: "fast" },
});

// What the document does not have, a client of it cannot ask.
// @ts-expect-error there is no such path
void (() => client.GET("/v1/nothing"));
// @ts-expect-error there is no such transition
void (() => client.PUT("/dialects/cloud/transition", { headers: cloud, body: { transition: "spiral" } }));

process.stdout.write(
  JSON.stringify({
    version: typeof version,
    layout: layout?.slice(0, 2),
    posted: posted.response.status,
    held: held ?? null,
    soon: [soon.response.status, soon.error?.type, typeof soon.error?.until],
    board: list.data?.subscriptions[0]?.boards.length,
    composed: composed.data?.length,
    transition: transition.data?.transition,
  }),
);
