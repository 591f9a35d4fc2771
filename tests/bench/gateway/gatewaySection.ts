import { startTestDatabase } from "../../support/database.global.ts";
import type { Section, Unmeasured, Wanted } from "../run/section.ts";
import { openGatewayWorld } from "./gatewayWorld.ts";
import { backupRow } from "./rows/backupRow.ts";
import { burstRow } from "./rows/burstRow.ts";
import { displaysRow } from "./rows/displaysRow.ts";
import { dueRow } from "./rows/dueRow.ts";
import { graphRow } from "./rows/graphRow.ts";
import { localRow } from "./rows/localRow.ts";
import type { GatewayRow } from "./rows/row.ts";
import { spreadRow } from "./rows/spreadRow.ts";
import { streamsRow } from "./rows/streamsRow.ts";

/** One file each, in `rows/`. */
const rows: readonly GatewayRow[] = [
  localRow,
  graphRow,
  burstRow,
  streamsRow,
  spreadRow,
  displaysRow,
  dueRow,
  backupRow,
];

const unmeasured: readonly Unmeasured[] = [
  { id: "L9", why: "two gateways against one want four free cores: the database and whoever asks have their own" },
];

/** What a call costs in the whole gateway, beside the least that could answer it: two servers on one database, in turn. */
export async function prepareGateway(wants: Wanted): Promise<Section> {
  const server = await startTestDatabase();
  const world = await openGatewayWorld(server);
  const bars = rows.flatMap((row) => row.bars).filter(({ id }) => wants(id));
  const needed = new Set(bars.flatMap(({ cases }) => cases));
  return {
    name: "gateway",
    cases: rows.flatMap((row) => row.casesOf(world)).filter(({ name }) => needed.has(name)),
    bars,
    unmeasured: unmeasured.filter(({ id }) => wants(id)),
    async close() {
      await world.close();
      await server.stop();
    },
  };
}
