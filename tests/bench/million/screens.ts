import { crowdReader } from "../../support/crowd.ts";
import { answersASecond, type GatewayWorld } from "../gateway/gatewayWorld.ts";
import { askServer, boards } from "../gateway/rows/graphRow.ts";

/** So many boards are looked at, one call of each kind. */
const looked = 150;
const opened = 25;

const documents = [
  `query Page($id: ID!) { boardMessageAppearances(boardId: $id, page: 0) { id attribution sentAt message { id formatted } } }`,
  `query Find($id: ID!) { listSearchMessagesV2(boardId: $id, limit: 24, sortBy: Date, sortDirection: Desc, term: "message",
    types: [MessageAppearance]) { ... on ListSearchMessagesV2Success { nextCursor } } }`,
  `query Seldom($id: ID!) { listSearchMessagesV2(boardId: $id, limit: 24, sortBy: Date, sortDirection: Desc, term: "zebra",
    types: [MessageAppearance]) { ... on ListSearchMessagesV2Success { nextCursor } } }`,
  `query Around($id: ID!) { boardTimeline(boardId: $id) { now entries { id kind } } }`,
];

/** What people open: boards, their history, timeline and search, streams of a console; and what programs read. */
export async function useScreens(world: GatewayWorld): Promise<void> {
  const served = await world.serve("gateway/ours.program.ts");
  const some = world.boards.slice(0, looked);
  await askServer(served, boards(world).slice(0, looked));
  for (const query of documents) {
    await askServer(
      served,
      some.map(({ id }) => ({ query, variables: { id } })),
    );
  }
  const reads = some.map(({ token }) => ({
    method: "GET" as const,
    path: "/dialects/local/local-api/message",
    headers: { "x-vestaboard-local-api-key": token },
  }));
  await answersASecond(served.url, 200, reads);
  for (let number = 0; number < opened; number += 1) {
    const reader = await crowdReader(served.url, "/events", { authorization: `Bearer ${served.bearer}` });
    reader.ask();
    await reader.until("event: board");
    reader.close();
  }
}
