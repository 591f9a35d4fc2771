/*
 * What programs are told of a board: by GET /v1/events, its stream, and webhooks. The documentation, the console's choice of
 * events and the tests read this list; each example is what would be sent.
 */

const board = { boardId: "dDZ1Zm5vcGxhY2VhdGFsbA", boardTitle: "Kitchen", version: 42 };
const quietGrid = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));
const ferry = quietGrid.map((row, place) => (place === 2 ? [0, 0, 0, 6, 5, 18, 18, 25, ...row.slice(8)] : row));

export const eventTypes = {
  "board.message.shown": {
    description: "A message came onto the board; its flaps begin to turn at the event's time.",
    example: {
      ...board,
      messageId: "bWVzc2FnZSBvZiBhIGJvYXI",
      text: "Ferry",
      characters: ferry,
      by: "Mia Keller",
      via: "person",
      settledBy: 1763800004900,
    },
  },
  "board.message.pinned": {
    description: "A message holds the board until a time.",
    example: { ...board, messageId: "bWVzc2FnZSBvZiBhIGJvYXI", text: "Ferry", by: "Mia Keller", until: 1763803600000 },
  },
  "board.message.unpinned": {
    description: "Nothing holds the board any more: the pin came to its end, or somebody ended it.",
    example: { ...board, ended: true },
  },
  "board.message.scheduled": {
    description: "A message was planned, or planned anew, for a later time.",
    example: {
      ...board,
      scheduledId: "c2NoZWR1bGVkIG1lc3NhZ2U",
      messageId: "bWVzc2FnZSBvZiBhIGJvYXI",
      text: "Ferry",
      by: "Mia Keller",
      sendAt: 1763886400000,
    },
  },
  "board.message.unscheduled": {
    description: "A planned message will not be shown.",
    example: { ...board, scheduledId: "c2NoZWR1bGVkIG1lc3NhZ2U", messageId: "bWVzc2FnZSBvZiBhIGJvYXI", text: "Ferry" },
  },
  "board.message.missed": {
    description: "The time of a planned message went by, and it could not be shown.",
    example: { ...board, scheduledId: "c2NoZWR1bGVkIG1lc3NhZ2U", messageId: "bWVzc2FnZSBvZiBhIGJvYXI", text: "Ferry" },
  },
  "board.write.refused": {
    description:
      "A program wanted to show something, and a rule of the board or of its credential refused. It is told some seconds late, behind what came meanwhile; its timestamp is when it was.",
    example: {
      ...board,
      credentialId: "Y3JlZGVudGlhbCBpbiB1c2U",
      dialect: "v1",
      type: "QuietHours",
      rule: "quietHours",
      until: 1763877600000,
      setBy: "Noor Haddad",
      requestId: "aB3dE5fG7hI9",
    },
  },
  "board.offline": {
    description: "None of the board's displays has been heard of for three minutes.",
    example: { ...board, latestHeartbeat: 1763799820000 },
  },
  "board.online": {
    description: "A display of the board is heard of again.",
    example: { ...board, latestHeartbeat: 1763800000000 },
  },
  "board.renamed": { description: "The board has another title.", example: board },
  "board.timezone.changed": {
    description: "The board keeps another time zone.",
    example: { ...board, timezone: "Europe/Berlin" },
  },
  "board.quiet_hours.changed": {
    description: "The board's quiet hours are others, by its own clock.",
    example: { ...board, begin: "2200", end: "0700" },
  },
  "board.channels.paused": {
    description: "Channels show nothing until a time; null: until somebody resumes them.",
    example: { ...board, until: 1763803600000 },
  },
  "board.channels.resumed": { description: "Channels show again.", example: board },
} as const satisfies Record<string, { readonly description: string; readonly example: Record<string, unknown> }>;

export type EventType = keyof typeof eventTypes;

export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventTypes, text);

/** Names sort as the events came. */
export const eventName = (id: number): string => `ev_${String(id).padStart(16, "0")}`;

/** The number behind a name; undefined for what is none. */
export function eventNumber(name: string): number | undefined {
  const [, digits] = /^ev_(\d{16})$/.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** What is told, as it is written into bodies; by the Standard Webhooks convention. */
export function eventBody(event: { readonly type: EventType; readonly at: number; readonly data: unknown }) {
  return { type: event.type, timestamp: new Date(event.at).toISOString(), data: event.data };
}
