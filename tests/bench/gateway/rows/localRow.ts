import { measuredByBuilt } from "../../run/built.ts";
import { answersASecond, type GatewayWorld } from "../gatewayWorld.ts";
import { type GatewayRow, warmed } from "./row.ts";

const path = "/dialects/local/local-api/message";
const header = "x-vestaboard-local-api-key";
export const bareWrite = "bare loop of the transaction";
export const bareReadWrite = "bare loop of reading and the transaction";
const ours = "Local API write";
const oursRead = "Local API read, If-None-Match";
const bareRead = "bare Fastify, one prepared read";

/** No board shows what it is sent, in whichever round. */
const gridOf = (code: number) => JSON.stringify(Array.from({ length: 6 }, () => Array<number>(22).fill(code)));

function writing(world: GatewayWorld) {
  let round = 0;
  const write = async () => {
    await world.rest();
    round += 1;
    const body = gridOf(1 + (round % 26));
    const { url } = await world.serve("gateway/ours.program.ts");
    const calls = world.boards.map(({ token }) => ({
      method: "POST",
      path,
      headers: { [header]: token, "content-type": "application/json" },
      body,
    }));
    return answersASecond(url, 201, calls);
  };
  return write;
}

function reading(world: GatewayWorld) {
  return async () => {
    const { url } = await world.serve("gateway/ours.program.ts");
    const versions = await world.opened.sql<{ id: string; version: number }[]>`select id, version from board`;
    const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
    const calls = world.boards.map(({ id, token }) => ({
      method: "GET",
      path,
      headers: { [header]: token, "if-none-match": `"${versionOf.get(id)}"` },
    }));
    return answersASecond(url, 304, calls);
  };
}

function bareReading(world: GatewayWorld) {
  return async () => {
    const { url } = await world.serve("gateway/bareRead.program.ts");
    const rows = await world.opened.sql<{ key: string; version: number }[]>`
      select c.key, b.version from api_credential c join board b on b.id = c.board_id`;
    const calls = rows.map(({ key, version }) => ({
      method: "GET",
      path: "/read",
      headers: { "x-key": key, "if-none-match": `"${version}"` },
    }));
    return answersASecond(url, 304, calls);
  };
}

/** What a program of the Local dialect costs, beside the least that could answer it. */
export const localRow: GatewayRow = {
  bars: [
    {
      id: "L1",
      claim: "Local API write : a bare loop of the same transaction",
      demand: { side: "least", limit: 0.5 },
      cases: [ours, bareWrite],
      ratio: (read) => read(ours, "aSecond") / read(bareWrite, "aSecond"),
    },
    {
      id: "L2",
      claim: "Local API read, If-None-Match : a bare Fastify with one prepared read",
      demand: { side: "least", limit: 0.4 },
      cases: [oursRead, bareRead],
      ratio: (read) => read(oursRead, "aSecond") / read(bareRead, "aSecond"),
    },
  ],
  casesOf: (world) => [
    { name: ours, run: warmed(writing(world)) },
    { name: bareWrite, run: () => measuredByBuilt("gateway/bareWrite.program.ts", world.databaseUrl) },
    {
      name: bareReadWrite,
      run: () => measuredByBuilt("gateway/bareWrite.program.ts", world.databaseUrl, "", "reading"),
    },
    { name: oursRead, run: warmed(reading(world)) },
    { name: bareRead, run: warmed(bareReading(world)) },
  ],
};
