import { findChannel } from "../../../gateway/modules/channels/catalogue/registry.ts";
import { readChannelData } from "../../../gateway/modules/channels/sources/sources.service.ts";
import { fetchDueSources } from "../../support/fetchDueSources.ts";
import type { Measures } from "../run/section.ts";
import { type ChannelGateway, copyBoards } from "./channelGateway.ts";

export const subscriberSizes = [1, 10, 100, 1_000] as const;

/** How often one address is asked, by how many boards want to know. Throws when not all of them know in the end. */
export async function measureFetches(gateway: ChannelGateway): Promise<Measures> {
  const { context, opened } = gateway;
  const definition = findChannel("number");
  if (definition?.source === undefined) throw new Error("There is no channel of numbers.");
  const { source } = definition;
  await copyBoards(gateway, Math.max(...subscriberSizes));
  const ids = (await opened.sql<{ id: string }[]>`select id from subscription order by id`).map(({ id }) => id);
  const counts: Record<string, number> = {};
  for (const size of subscriberSizes) {
    const settings = {
      title: "N",
      address: `https://bench.example/${size}`,
      pointer: "/v",
      unit: "",
      decimals: 0,
      token: "",
    };
    await opened.sql`update subscription set settings = ${JSON.stringify(settings)}::text::jsonb`;
    const wishes = ids.slice(0, size).map((subscriptionId) => ({ subscriptionId, definition, settings }));
    let asked = 0;
    const outside = {
      async get() {
        asked += 1;
        return { status: 200, headers: {}, body: new TextEncoder().encode('{"v":1}') };
      },
      close: async () => undefined,
    };
    const parsers = {
      parse: async (_: string, answers: Parameters<typeof source.parse>[0]) => source.parse(answers),
      close: async () => undefined,
    };
    await readChannelData(context, wishes);
    await fetchDueSources(context, { outside, parsers });
    if ((await readChannelData(context, wishes)).size !== size) throw new Error("Not all boards know.");
    counts[`${size}Fetches`] = asked;
  }
  return counts;
}
