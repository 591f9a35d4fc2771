import { and, eq } from "drizzle-orm";
import { messageAppearance } from "../../../gateway/boardState/boardState.tables.ts";
import { schedule } from "../../support/messageCalls.ts";
import { gridWith } from "../../support/sending.ts";
import { changeShowing, listRepeats, makeRepeat } from "../../support/timingCalls.ts";
import { startBroadcast } from "../../support/upkeepCalls.ts";
import type { AuthzWorld } from "../authzWorld.ts";
import {
  admins,
  answer,
  authorsAndAdmins,
  type GraphRow,
  members,
  onlyOwner,
  quoted,
  sending as sendingCall,
  signedIn,
} from "./verdicts.ts";

/** Each broadcast is another call: no two grids are the same. */
let code = 0;
const nextGrid = () => {
  code = (code % 26) + 1;
  return gridWith(code);
};

/** The one broadcast of the owner's in this world: another one for every caller would use their budget up. */
const broadcasts = new WeakMap<AuthzWorld["app"], Promise<string>>();

function broadcastOfOwner({ app, board }: AuthzWorld): Promise<string> {
  const begin = async (): Promise<string> => {
    const started = await startBroadcast(await app.as("owner"), { boardIds: board, characters: nextGrid() });
    if (started.__typename === "Refusal") throw new Error(started.type);
    await app.context.jobs.sweep();
    return started.broadcast.id;
  };
  const known = broadcasts.get(app) ?? begin();
  broadcasts.set(app, known);
  return known;
}

async function appearanceOfOwner({ app, board }: AuthzWorld): Promise<string> {
  const [row] = await app.context.database
    .select({ id: messageAppearance.id })
    .from(messageAppearance)
    .where(and(eq(messageAppearance.boardId, board), eq(messageAppearance.personId, app.ids.people.owner ?? "")));
  return row?.id ?? "";
}

async function plannedByOwner({ app, board, message }: AuthzWorld): Promise<string> {
  const sendAt = (await app.clock.now()) + 3_600_000;
  const planned = await schedule(await app.as("owner"), { boardId: board, messageId: message, sendAt });
  if (planned.__typename === "Refusal") throw new Error(planned.type);
  return planned.scheduledMessage.id;
}

const aboutBroadcast = (field: string) => async (world: AuthzWorld) =>
  `${field}(id: ${quoted(await broadcastOfOwner(world))}) ${answer}`;

async function cancelledByOwner(world: AuthzWorld): Promise<string> {
  const id = await plannedByOwner(world);
  const owner = await world.app.as("owner");
  await owner.graphql("mutation Cancel($id: ID!) { unscheduleMessage(messageId: $id) { __typename } }", { id });
  return id;
}

/** The one repeat of the owner's in this world; ending it needs another one each time. */
async function repeatOfOwner({ app, board, message }: AuthzWorld): Promise<string> {
  const made = await makeRepeat(await app.as("owner"), {
    boardId: board,
    messageId: message,
    rhythm: "Daily",
    time: "08:00",
  });
  if (made.__typename === "Refusal") throw new Error(made.type);
  return made.repeat.id;
}

const aboutRepeat = (field: string) => async (world: AuthzWorld) =>
  `${field}(id: ${quoted(await repeatOfOwner(world))}) ${answer}`;

/** One repeat for all who ask about showings: a board has a bound for repeats. */
const shown = new WeakMap<AuthzWorld["app"], Promise<string>>();

/** One showing of it: the next one, and one that was left out. */
const aboutShowing =
  (field: string, isLeftOut = false) =>
  async (world: AuthzWorld) => {
    const owner = await world.app.as("owner");
    const begun = shown.get(world.app) ?? repeatOfOwner(world);
    shown.set(world.app, begun);
    const id = await begun;
    const day = (await listRepeats(owner, world.board)).find((one) => one.id === id)?.next?.day ?? "";
    if (isLeftOut) await changeShowing(owner, "skip", id, day);
    return `${field}(id: ${quoted(id)}, day: ${quoted(day)}) ${answer}`;
  };

/** Broadcasts, undo, receipts, another time. */
export const sendingRows: Readonly<Record<string, GraphRow>> = {
  "Query.broadcast": {
    expect: onlyOwner,
    call: async (world) => `broadcast(id: ${quoted(await broadcastOfOwner(world))}) { message { text } }`,
  },
  "Query.broadcasts": { expect: signedIn, call: () => "broadcasts { message { text } targets { title } }" },
  "Query.broadcastCheck": {
    expect: admins,
    call: ({ board }) => `broadcastCheck(boardIds: ${quoted(board)}) { pinned { title } }`,
  },
  "Query.messageRepeats": {
    expect: members,
    call: ({ board }) => `messageRepeats(boardId: ${quoted(board)}) { message { text } }`,
  },
  "Mutation.createMessageRepeat": {
    // The message is the owner's, and on the board.
    expect: members,
    call: sendingCall("createMessageRepeat", ', rhythm: Daily, time: "09:00"'),
  },
  "Mutation.pauseMessageRepeat": { expect: authorsAndAdmins, call: aboutRepeat("pauseMessageRepeat") },
  "Mutation.resumeMessageRepeat": { expect: authorsAndAdmins, call: aboutRepeat("resumeMessageRepeat") },
  "Mutation.skipMessageRepeat": { expect: authorsAndAdmins, call: aboutShowing("skipMessageRepeat") },
  "Mutation.unskipMessageRepeat": { expect: authorsAndAdmins, call: aboutShowing("unskipMessageRepeat", true) },
  "Mutation.deleteMessageRepeat": { expect: authorsAndAdmins, call: aboutRepeat("deleteMessageRepeat") },
  "Mutation.restoreScheduledMessage": {
    expect: authorsAndAdmins,
    call: async (world) =>
      `restoreScheduledMessage(scheduledMessageId: ${quoted(await cancelledByOwner(world))}) ${answer}`,
  },
  "Query.messageReceipt": {
    expect: members,
    call: async (world) => `messageReceipt(appearanceId: ${quoted(await appearanceOfOwner(world))}) { state }`,
  },
  "Mutation.broadcastMessage": {
    expect: admins,
    call: ({ board }) =>
      `broadcastMessage(boardIds: ${quoted(board)}, characters: ${JSON.stringify(nextGrid())}) ${answer}`,
  },
  "Mutation.cancelBroadcast": { expect: onlyOwner, call: aboutBroadcast("cancelBroadcast") },
  "Mutation.retryBroadcast": { expect: onlyOwner, call: aboutBroadcast("retryBroadcast") },
  "Mutation.undoBroadcast": { expect: onlyOwner, call: aboutBroadcast("undoBroadcast") },
  "Mutation.undoSend": {
    // Members know of the message; it is not theirs.
    expect: { ...members, user: "notAuthorized", admin: "notAuthorized" },
    call: async (world) => `undoSend(appearanceId: ${quoted(await appearanceOfOwner(world))}) ${answer}`,
  },
  "Mutation.rescheduleMessage": {
    expect: authorsAndAdmins,
    call: async (world) =>
      `rescheduleMessage(scheduledMessageId: ${quoted(await plannedByOwner(world))},
        sendAt: ${world.now() + 7_200_000}) ${answer}`,
  },
};
