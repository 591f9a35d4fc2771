import type { AuthzWorld } from "../authzWorld.ts";
import { admins, answer, type GraphRow, members, onBoard, quoted } from "./verdicts.ts";

const onlyTheOwner = { ...admins, admin: "notAuthorized" } as const;

/** What the board shows is in its history: the owner's message, however often a row before this one has deleted it. */
async function appearance({ app, board }: AuthzWorld): Promise<string> {
  const { sql } = app.opened;
  await sql`update message_appearance set hidden_at = null where board_id = ${board}`;
  const [row] = await sql<{ id: string }[]>`select id from message_appearance where board_id = ${board} limit 1`;
  return row?.id ?? "";
}

/** The history of a board, its sources, and the search. */
export const historyRows: Readonly<Record<string, GraphRow>> = {
  "Query.boardMessageAppearancesSearch": {
    expect: members,
    call: onBoard("boardMessageAppearancesSearch", "{ attribution message { text } }", ', page: 0, term: "secret"'),
  },
  "Query.boardSources": {
    expect: members,
    call: onBoard("boardSources", "{ subscriptionSet { messageSources { title } } }"),
  },
  "Query.listMessageSourcesV2": {
    expect: members,
    call: onBoard("listMessageSourcesV2", "{ messageSources { title } }"),
  },
  "Query.listSearchMessages": {
    expect: members,
    call: onBoard("listSearchMessages", "{ searchMessages { __typename } }", ', term: "secret"'),
  },
  "Query.listSearchMessagesV2": {
    expect: members,
    call: onBoard("listSearchMessagesV2", answer, ', term: "secret"'),
  },
  "Mutation.deleteMessageAppearanceV2": {
    expect: onlyTheOwner,
    call: async (world) => `deleteMessageAppearanceV2(id: ${quoted(await appearance(world))}) ${answer}`,
  },
  "Mutation.hideHistory": {
    expect: onlyTheOwner,
    call: async (world) => `hideHistory(appearance: ${quoted(await appearance(world))}) ${answer}`,
  },
  "Mutation.restoreMessageAppearance": {
    expect: onlyTheOwner,
    call: async (world) => `restoreMessageAppearance(id: ${quoted(await appearance(world))}) ${answer}`,
  },
};
