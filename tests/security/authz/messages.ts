import { answer, authorsAndAdmins, type GraphRow, members, onBoard, quoted, sending, signedIn } from "./verdicts.ts";

/** Messages, appearances, pins, schedules. */
export const messagesRows: Readonly<Record<string, GraphRow>> = {
  "Query.boardMessageAppearances": {
    expect: members,
    call: onBoard("boardMessageAppearances", "{ attribution message { text } }", ", page: 0"),
  },
  "Query.boardMessageQuery": { expect: members, call: onBoard("boardMessageQuery", "{ text }") },
  "Query.boardPinnedQuery": { expect: members, call: onBoard("boardPinnedQuery", "{ pinnedBy }") },
  "Query.scheduledMessages": { expect: members, call: onBoard("scheduledMessages", "{ attribution }") },
  "Mutation.clearPin": { expect: members, call: onBoard("clearPin", answer) },
  "Mutation.createBoardMessage": { expect: members, call: onBoard("createBoardMessage", answer, ', text: "Mine"') },
  "Mutation.createMessage2": { expect: members, call: onBoard("createMessage2", answer, ', text: "Mine"') },
  "Mutation.createMessageAppearance": { expect: members, call: sending("createMessageAppearance") },
  "Mutation.createMessageAppearanceV2": { expect: members, call: sending("createMessageAppearanceV2") },
  "Mutation.createMessageV2": { expect: signedIn, call: () => `createMessageV2(text: "Mine") ${answer}` },
  "Mutation.createScheduledMessageV2": {
    expect: members,
    call: (world) => sending("createScheduledMessageV2", `, sendAt: ${world.now() + 3_600_000}`)(world),
  },
  "Mutation.pinMessageToBoardV2": { expect: members, call: sending("pinMessageToBoardV2", ", secondsToPin: 60") },
  "Mutation.unpinMessageFromBoardV2": { expect: members, call: onBoard("unpinMessageFromBoardV2", answer) },
  "Mutation.unscheduleMessage": {
    expect: authorsAndAdmins,
    call: async (world) => `unscheduleMessage(messageId: ${quoted(await world.scheduledByOwner())}) ${answer}`,
  },
};
