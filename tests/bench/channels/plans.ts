import { planDay } from "../../../gateway/modules/channels/planner/planDay.ts";
import type { PlanInput } from "../../../gateway/modules/channels/planner/planInput.ts";
import { addChannel } from "../../support/channels.ts";
import type { Measures } from "../run/section.ts";
import { timeWorks } from "../run/timing.ts";
import type { ChannelGateway } from "./channelGateway.ts";

/* A board's day: planning it, and asking for it. */

/** With room for all: each wants six places of 288. */
export const roomSizes = [4, 8, 16, 32] as const;
/** Over-full: each wants 96 places. */
export const fullSizes = [32, 64, 128, 256, 500] as const;

const inputOf = (channels: number, minutes: number): PlanInput => ({
  timezone: "Europe/Zurich",
  date: "2026-11-24",
  quietHoursBegin: "",
  quietHoursEnd: "",
  pauses: [],
  pins: [],
  scheduled: [],
  stayMinutes: 5,
  subscriptions: Array.from({ length: channels }, (_, place) => ({
    id: `channel ${place}`,
    rhythm: { kind: "every", minutes },
    phaseMinutes: (place * 5) % minutes,
    priority: 0,
    muted: false,
  })),
});

/** CPU microseconds of a plan, by channels. Throws where a size has not the room, or has more than it should. */
export function measurePlans(): Measures {
  const works: Record<string, () => void> = {};
  for (const channels of roomSizes) {
    const input = inputOf(channels, 240);
    if (planDay(input).slots.some(({ mark }) => mark === "dropped")) throw new Error("There is no room for all.");
    works[`${channels}RoomUs`] = () => void planDay(input);
  }
  for (const channels of fullSizes) {
    const input = inputOf(channels, 15);
    if (!planDay(input).slots.some(({ mark }) => mark === "dropped")) throw new Error("There is room for all.");
    works[`${channels}FullUs`] = () => void planDay(input);
  }
  return timeWorks(works);
}

const sayings = [
  "channel-twain",
  "channel-verse",
  "channel-haiku-year",
  "channel-cat-thoughts",
  "channel-poor-richard",
];
const channelsOfDay = 20;

/** Twenty channels on the first board, of five kinds and four rhythms. */
export async function fillDay({ context, boardId, opened: { sql } }: ChannelGateway): Promise<void> {
  await sql`delete from subscription where board_id = ${boardId}`;
  for (let place = 0; place < channelsOfDay; place += 1) {
    const minutes = [30, 60, 240, 1440][place % 4] ?? 60;
    await addChannel(context, boardId, sayings[place % sayings.length] ?? "", {
      rhythm: { kind: "every", minutes },
      phaseMinutes: (place * 5) % minutes,
    });
  }
}

const slots = "slots { subscriptionId title colorKey at wantedAt time mark because by until";
const plan = `query Plan($id: ID!) { dayPlan(boardId: $id, date: "2026-11-24") { begin end ${slots} } } }`;
const faces = `query Faces($id: ID!) { dayPlan(boardId: $id, date: "2026-11-24") { begin end ${slots} face { characters } } } }`;
const board = "query Board($id: ID!) { getBoardV2(id: $id) { id title characters currentAppearance { id } } }";

const calls = 15;

/** Milliseconds of a call through the whole gateway: the mean of the quickest third, the calls in turn. */
export async function measureDay(gateway: ChannelGateway): Promise<Measures> {
  const queries = { boardMs: board, planMs: plan, facesMs: faces };
  const times: Record<string, number[]> = { boardMs: [], planMs: [], facesMs: [] };
  for (let call = 0; call < calls; call += 1) {
    for (const [name, query] of Object.entries(queries)) {
      const begin = performance.now();
      const data = await gateway.ask(query, { id: gateway.boardId });
      times[name]?.push(performance.now() - begin);
      if (name !== "boardMs") expectSlots(data, name === "facesMs");
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, quickOf(all)]));
}

function expectSlots(data: Record<string, unknown>, withFaces: boolean): void {
  const { slots: found = [] } = (data.dayPlan ?? {}) as { slots?: { mark: string; face?: { characters: unknown } }[] };
  const shown = found.filter(({ mark }) => mark === "planned" || mark === "moved");
  if (new Set(found.map((slot) => (slot as { subscriptionId?: string }).subscriptionId)).size !== channelsOfDay)
    throw new Error("The day has not all channels.");
  if (withFaces && shown.some(({ face }) => face?.characters == null)) throw new Error("A slot was not rendered.");
}

function quickOf(times: readonly number[]): number {
  const quick = times.toSorted((one, other) => one - other).slice(0, calls / 3);
  return quick.reduce((sum, time) => sum + time, 0) / quick.length;
}
