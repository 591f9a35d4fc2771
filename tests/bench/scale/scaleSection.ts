import { startTestDatabase } from "../../support/database.global.ts";
import type { Bar, Case, Measures, Section, Unmeasured, Wanted } from "../run/section.ts";
import { type FilledGateway, openFilledGateway } from "./filledGateway.ts";
import { exponentOf } from "./slope.ts";

/** Messages behind the board. */
const sizes = [1_000, 3_000, 10_000, 30_000, 100_000] as const;

interface Search {
  readonly nextCursor: string | null;
  readonly searchMessages: readonly object[];
}

const card = "... on MessageAppearance { id attribution sentAt message { id formatted characters isFavorited } }";
const searchQuery = `query Find($boardId: ID!, $term: String, $cursor: String, $types: [SearchMessageType!]) {
  listSearchMessagesV2(boardId: $boardId, limit: 24, sortBy: Date, sortDirection: Desc, types: $types, term: $term,
    cursor: $cursor) { ... on ListSearchMessagesV2Success { searchMessages { ${card} } nextCursor } } }`;

async function search(gateway: FilledGateway, term: string | null, cursor: string | null = null): Promise<Search> {
  const { boardId } = gateway;
  return gateway.ask<Search>(searchQuery, { boardId, term, cursor, types: ["MessageAppearance"] });
}

/** Throws unless it found as many as it had to: a wrong answer may be quick. */
function expectFound({ searchMessages }: Search, count: number): void {
  if (searchMessages.length !== count) throw new Error(`${searchMessages.length} found, not ${count}`);
}

interface Question {
  readonly id: string;
  readonly claim: string;
  ask(gateway: FilledGateway, size: number): Promise<void>;
}

const finds = (id: string, claim: string, term: string, countOf: (size: number) => number): Question => ({
  id,
  claim,
  ask: async (gateway, size) => expectFound(await search(gateway, term), Math.min(24, countOf(size))),
});

/** What a person asks of a board that has been written to for years. */
const questions: readonly Question[] = [
  {
    id: "G4a",
    claim: "a page of the history by number",
    ask: async (gateway) => {
      const query = `query Page($boardId: ID!) { boardMessageAppearances(boardId: $boardId, page: 0) {
        id attribution sentAt message { id formatted characters isFavorited } } }`;
      const list = await gateway.ask<readonly object[]>(query, { boardId: gateway.boardId });
      if (list.length !== 30) throw new Error(`${list.length} on a page, not 30`);
    },
  },
  {
    id: "G4b",
    claim: "the first two pages of the history by cursor",
    ask: async (gateway) => {
      const first = await search(gateway, null);
      expectFound(first, 24);
      expectFound(await search(gateway, null, first.nextCursor), 24);
    },
  },
  finds("G4c", "search: a word of every message", "kettle", (size) => size),
  finds("G4d", "search: a word of one message in fifty", "seldom", (size) => size / 50),
  finds("G4e", "search: a word of one message in five hundred", "unusual", (size) => size / 500),
  finds("G4f", "search: a word of the oldest message", "marmalade", () => 1),
  finds("G4g", "search: a word that is nowhere", "zebra", () => 0),
  {
    id: "G4h",
    claim: "the list of boards",
    ask: async (gateway) => {
      const query = "query Boards { fetchAllBoards { id title boardStyle characters currentAppearance { id } } }";
      const list = await gateway.ask<readonly object[]>(query, {});
      if (list.length !== 3) throw new Error(`${list.length} boards, not 3`);
    },
  },
  {
    id: "G4i",
    claim: "the timeline of a board",
    ask: async (gateway) => {
      const query = "query Around($boardId: ID!) { boardTimeline(boardId: $boardId) { now entries { id kind } } }";
      await gateway.ask(query, { boardId: gateway.boardId });
    },
  },
];

/** So often in a round, after a few that warm up. */
const calls = 24;
const warming = 3;

/**
 * Milliseconds on the wall of a call through the whole gateway, by the number of messages: the mean of the quickest third.
 * The sizes take turns call by call, so that what else the machine does falls on all of them.
 */
async function measure(gateways: ReadonlyMap<number, FilledGateway>, { ask }: Question): Promise<Measures> {
  const times = new Map<number, number[]>([...gateways.keys()].map((size) => [size, []]));
  for (let call = 0; call < warming + calls; call += 1) {
    for (const [size, gateway] of gateways) {
      const begin = performance.now();
      await ask(gateway, size);
      if (call >= warming) times.get(size)?.push(performance.now() - begin);
    }
  }
  return Object.fromEntries([...times].map(([size, all]) => [`${size}Ms`, quickOf(all)]));
}

function quickOf(times: readonly number[]): number {
  const quick = times.toSorted((one, other) => one - other).slice(0, calls / 3);
  return quick.reduce((sum, time) => sum + time, 0) / quick.length;
}

const barOf = ({ id, claim }: Question): Bar => ({
  id,
  claim: `exponent of ${claim}`,
  demand: { side: "most", limit: 0.1 },
  cases: [claim],
  ratio: (read) => exponentOf(sizes.map((size) => ({ size, time: read(claim, `${size}Ms`) }))),
});

const unmeasured: readonly Unmeasured[] = [
  { id: "G1", why: "painting by cells and pixels is D4 and A8" },
  { id: "G2", why: "boards on a page are A9" },
  { id: "G3", why: "streams belong to the gateway's own section" },
];

/** What the number of stored messages does to the calls of the lists. A gateway on a database of its own for each size. */
export async function prepareScale(wants: Wanted): Promise<Section> {
  const server = await startTestDatabase();
  const gateways = new Map<number, FilledGateway>();
  for (const size of sizes) gateways.set(size, await openFilledGateway(server, size));
  const wanted = questions.filter(({ id }) => wants(id));
  const cases: Case[] = wanted.map((question) => ({
    name: question.claim,
    run: () => measure(gateways, question),
  }));
  return {
    name: "scale",
    cases,
    bars: wanted.map(barOf),
    unmeasured: unmeasured.filter(({ id }) => wants(id)),
    async close() {
      for (const gateway of gateways.values()) await gateway.close();
      await server.stop();
    },
  };
}
