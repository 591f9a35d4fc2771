import type { Case, Measures } from "../../run/section.ts";
import { answersASecond, type GatewayWorld, type Served } from "../gatewayWorld.ts";
import { bareReadWrite, bareWrite } from "./localRow.ts";
import { type GatewayRow, warmed } from "./row.ts";

const oursHello = "envelope, signed in";
const bareHello = "bare hello";
const oursBoard = "board query";
const bareBoard = "bare, the same statement";
const bareSmall = "bare, a small read";
const yogaBoard = "Yoga, static";
const oursHalf = "board query at half load";
const bareHalf = "bare, the same statement, at half load";
export const oursSend = "send";
const oursRefused = "sends of fifty on one board";

const ours = "gateway/ours.program.ts";
export const bare = "gateway/bareGraph.program.ts";
/** As many calls as a case without a database makes: one would else be over in no time. */
const quickCalls = 6_000;
/** So many send at once on one board, each as often. */
const senders = 50;

interface Asked {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

async function ask(world: GatewayWorld, program: string, asked: readonly Asked[], rate?: number): Promise<Measures> {
  return askServer(await world.serve(program), asked, rate);
}

/** All of these from a server that runs. */
export function askServer({ url, bearer }: Served, asked: readonly Asked[], rate?: number): Promise<Measures> {
  const headers = {
    "content-type": "application/json",
    ...(bearer === "" ? {} : { authorization: `Bearer ${bearer}` }),
  };
  const calls = asked.map((one) => ({ method: "POST", path: "/graphql", headers, body: JSON.stringify(one) }));
  return answersASecond(url, 200, calls, rate);
}

const boardBy = (field: string) => `query Board($id: ID!) { ${field}(id: $id) { id title rows columns characters } }`;

export const boards = (world: GatewayWorld, field = "getBoardV2") =>
  world.boards.map(({ id }) => ({ query: boardBy(field), variables: { id } }));

const many = (one: Asked) => Array.from({ length: quickCalls }, () => one);

const sendDocument = `mutation Send($boardId: ID!, $characters: Characters!) {
  createMessage2(boardId: $boardId, characters: $characters) {
    __typename ... on CreateMessage2Success { created } ... on Refusal { rule } } }`;

/** No board shows what it is sent, in whichever round; `lightness` parts those that meet on one board. */
const sendOf = (boardId: string, code: number, lightness = 0): Asked => {
  const characters = Array.from({ length: 6 }, () => Array<number>(22).fill(code));
  characters[5] = [...Array<number>(21).fill(code), lightness % 26];
  return { query: sendDocument, variables: { boardId, characters } };
};

/** Of all that send to these boards. */
let sendRound = 0;

export function sending(world: GatewayWorld, program = ours) {
  return async () => {
    await world.rest();
    sendRound += 1;
    const measures = await ask(
      world,
      program,
      world.boards.map(({ id }) => sendOf(id, 1 + (sendRound % 26))),
    );
    await expectAccepted(world, world.boards.length);
    return measures;
  };
}

/** Each board takes one of all that come for it. */
function refusing(world: GatewayWorld) {
  let round = 0;
  return async () => {
    await world.rest();
    round += 1;
    const boards = world.boards.slice(0, world.boards.length / senders);
    const asked = boards.flatMap(({ id }) =>
      Array.from({ length: senders }, (_, place) => sendOf(id, 27 + (round % 10), place)),
    );
    const measures = await ask(world, ours, asked);
    await expectAccepted(world, boards.length);
    return measures;
  };
}

async function expectAccepted({ opened }: GatewayWorld, count: number): Promise<void> {
  const [row] = await opened.sql<
    { count: number }[]
  >`select count(*)::int as count from board where accepted_at is not null`;
  if (row?.count !== count) throw new Error(`${row?.count} boards took a message, not ${count}`);
}

/** What a call of the graph costs, beside the least that could answer it. */
export const graphRow: GatewayRow = {
  bars: [
    {
      id: "E1",
      claim: "envelope, signed in, its token read on each call : bare hello",
      demand: { side: "least", limit: 0.3 },
      cases: [oursHello, bareHello],
      ratio: (read) => read(oursHello, "aSecond") / read(bareHello, "aSecond"),
    },
    {
      id: "E2a",
      claim: "board query : bare Mercurius with the same statement",
      demand: { side: "least", limit: 0.6 },
      cases: [oursBoard, bareBoard],
      ratio: (read) => read(oursBoard, "aSecond") / read(bareBoard, "aSecond"),
    },
    {
      id: "E2b",
      claim: "board query : bare Mercurius with a small read",
      demand: { side: "least", limit: 0.35 },
      cases: [oursBoard, bareSmall],
      ratio: (read) => read(oursBoard, "aSecond") / read(bareSmall, "aSecond"),
    },
    {
      id: "E2c",
      claim: "board query, embedded database : Yoga with a static board",
      demand: { side: "least", limit: 0.8 },
      cases: [oursBoard, yogaBoard],
      ratio: (read) => read(oursBoard, "aSecond") / read(yogaBoard, "aSecond"),
    },
    {
      id: "E3",
      claim: "p99 of the board query at half of its own load : bare's at the same rate",
      demand: { side: "most", limit: 1.5 },
      cases: [oursBoard, oursHalf, bareHalf],
      ratio: (read) => read(oursHalf, "p99Ms") / read(bareHalf, "p99Ms"),
    },
    {
      id: "E4a",
      claim: "send through all checks : a bare loop of the same transaction",
      demand: { side: "least", limit: 0.5 },
      cases: [oursSend, bareWrite],
      ratio: (read) => read(oursSend, "aSecond") / read(bareWrite, "aSecond"),
    },
    {
      id: "L3",
      claim: "send through all checks : a bare loop that reads before it writes",
      demand: { side: "least", limit: 0.7 },
      cases: [oursSend, bareReadWrite],
      ratio: (read) => read(oursSend, "aSecond") / read(bareReadWrite, "aSecond"),
    },
    {
      id: "E4b",
      claim: "fifty on one board, of whom one wins: what a loser costs : what a winner does",
      demand: { side: "most", limit: 0.5 },
      cases: [oursSend, oursRefused],
      ratio: (read) => read(oursSend, "aSecond") / read(oursRefused, "aSecond"),
    },
  ],
  casesOf(world) {
    let rate = 0;
    const half = (program: string) => () => ask(world, program, boards(world), rate / 2);
    const cases: Case[] = [
      { name: oursHello, run: () => ask(world, ours, many({ query: "{ __typename }" })) },
      { name: bareHello, run: () => ask(world, bare, many({ query: "{ hello }" })) },
      {
        name: oursBoard,
        async run() {
          const measures = await ask(world, ours, boards(world));
          rate = measures.aSecond ?? 0;
          return measures;
        },
      },
      { name: bareBoard, run: () => ask(world, bare, boards(world)) },
      { name: bareSmall, run: () => ask(world, bare, boards(world, "smallBoard")) },
      { name: yogaBoard, run: () => ask(world, "gateway/yoga.program.ts", boards(world)) },
      { name: oursHalf, run: half(ours) },
      { name: bareHalf, run: half(bare) },
      { name: oursSend, run: sending(world) },
      { name: oursRefused, run: refusing(world) },
    ];
    return cases.map(({ name, run }) => ({ name, run: warmed(run) }));
  },
};
