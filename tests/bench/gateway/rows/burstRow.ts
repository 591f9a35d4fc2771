import type { Measures } from "../../run/section.ts";
import type { GatewayWorld } from "../gatewayWorld.ts";
import { control } from "../streams/controlled.ts";
import { askServer, bare, boards } from "./graphRow.ts";
import { type GatewayRow, warmed } from "./row.ts";
import { makePeople } from "./streamsRow.ts";

const streams = 10_000;
const everyMs = 1_000;
const ours = `board query at half load, ${streams} streams told each second`;
const alone = "bare at the same rate, without streams";

/** A board query at half of what the gateway takes, while all its streams are told something each second. */
async function measure(world: GatewayWorld): Promise<{ readonly rate: number; readonly measures: Measures }> {
  const [mia] = await world.opened.sql<{ id: string }[]>`
    select m.person_id as id from member m join board b on b.tenant_id = m.tenant_id
    where b.id = ${world.boards[0]?.id ?? ""} and m.role = 'Owner'`;
  const { people, boardId } = await makePeople(world, streams);
  const server = await control("ourStreams.program.ts", world.databaseUrl, boardId);
  const crowd = await control("crowd.program.ts");
  try {
    const tokens = await server.ask<string[]>("tokens", people);
    const [bearer = ""] = await server.ask<string[]>("tokens", [mia?.id ?? ""]);
    await world.opened.sql`analyze`;
    await crowd.ask("open", { url: server.said, count: streams, first: "event: board\n", path: "/events", tokens });
    const served = { url: server.said, bearer };
    const asking = warmed(() => askServer(served, boards(world)));
    const { aSecond = Number.NaN } = await asking();
    const rate = aSecond / 2;
    let bursts = 0;
    const timer = setInterval(() => {
      bursts += 1;
      void server.ask("burst", `news ${bursts}`);
    }, everyMs);
    try {
      const { p99Ms = Number.NaN } = await askServer(
        served,
        [...boards(world), ...boards(world), ...boards(world)],
        rate,
      );
      return { rate, measures: { p99Ms, aSecond, bursts } };
    } finally {
      clearInterval(timer);
    }
  } finally {
    await crowd.end();
    await server.end();
  }
}

/** What a burst to all streams does to who asks meanwhile (E3's other half). */
export const burstRow: GatewayRow = {
  bars: [
    {
      id: "E3b",
      claim: `${ours} : ${alone}`,
      demand: { side: "most", limit: 1.5 },
      cases: [ours, alone],
      ratio: (read) => read(ours, "p99Ms") / read(alone, "p99Ms"),
    },
  ],
  casesOf(world) {
    let rate = 0;
    return [
      {
        name: ours,
        async run() {
          const measured = await measure(world);
          rate = measured.rate;
          return measured.measures;
        },
      },
      { name: alone, run: warmed(async () => askServer(await world.serve(bare), boards(world), rate)) },
    ];
  },
};
