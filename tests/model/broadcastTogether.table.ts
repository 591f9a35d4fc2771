import type { BroadcastProgress, BroadcastTarget } from "../../machines/message/broadcastContext.ts";
import { broadcastMachine } from "../../machines/message/broadcastMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const kitchen = { boardId: "kitchen", title: "Kitchen" };
const porch = { boardId: "porch", title: "Porch", until: 9 };
const attic = { boardId: "attic", title: "Attic" };
const characters = [[8, 9]];
const open = { type: "broadcast.open", characters } as const;
const all = { type: "boards.all" } as const;
const confirm = { type: "broadcast.confirm", idempotencyKey: "press-1" } as const;
const yes = { type: "confirm.yes" } as const;
const no = { type: "confirm.no" } as const;
const neither = { type: "confirm.cancel" } as const;
const close = { type: "broadcast.close" } as const;
const retry = { type: "broadcast.retry" } as const;

/** Kitchen sleeps; Kitchen and Porch hold a pin; Attic asks nothing. */
const check = { quietHours: [kitchen], pinned: [kitchen, porch] };
const free = { quietHours: [], pinned: [] };
const onlyKitchen = { quietHours: [kitchen], pinned: [] };
const allAsleep = { quietHours: [kitchen, porch, attic], pinned: [] };
const denied = new PortRefusal({ code: "NotAuthorized" });

const at = (board: typeof kitchen, state: BroadcastTarget["state"], code?: string): BroadcastTarget => ({
  ...board,
  state,
  refusal: code ? { code } : null,
});
const progressOf = (...targets: BroadcastTarget[]): BroadcastProgress => ({
  broadcastId: "broadcast-1",
  state: "Done",
  targets,
  undoUntil: null,
});
/** Kitchen could be tried again. */
const partly = progressOf(at(kitchen, "Refused", "ServerError"), at(porch, "Sent"), at(attic, "Sent"));
const whole = progressOf(at(kitchen, "Sent"), at(porch, "Sent"), at(attic, "Sent"));

const start = {
  wanted: [] as readonly string[],
  /** What is asked about now, and the Yes given in the questions under way. */
  left: [] as readonly string[],
  quietHours: [] as readonly (typeof kitchen)[],
  pinned: [] as readonly (typeof kitchen)[],
  isForced: false,
  /** The Yes that goes along. */
  forced: false,
  forcePinnedMessageOverride: false,
  endsPins: [] as readonly { readonly boardId: string; readonly until: number | null }[],
  progress: null as BroadcastProgress | null,
};
type Story = typeof start;
const without = (story: Story, boards: readonly (typeof kitchen)[]) =>
  story.left.filter((id) => boards.every(({ boardId }) => boardId !== id));
/** Nobody asks about the pin of a board that is left out. */
const pinsLeft = ({ quietHours, pinned }: Story) =>
  pinned.filter(({ boardId }) => quietHours.every((quiet) => quiet.boardId !== boardId));
const answered = (story: Story, forcePinnedMessageOverride: boolean): Partial<Story> => ({
  wanted: story.left,
  forced: story.isForced,
  forcePinnedMessageOverride,
  // Only what is asked about is agreed to.
  endsPins: forcePinnedMessageOverride
    ? story.pinned.map(({ boardId }) => ({ boardId, until: boardId === "porch" ? 9 : null }))
    : [],
});
const ended = (notice: object, sent: typeof characters | null) =>
  ({ type: "broadcast.ended", notice, isUndoable: false, sent }) as never;
const refused = { type: "broadcast.refused", notice: { id: "broadcast-failed", cause: "NotAuthorized" } } as const;
const asksAnew = { quietHours: [], pinned: [], isForced: false };

/**
 * Messages, sections 4, 5 and 8; decision D1. The boards that are asked about are those that were chosen, a No leaves exactly the
 * named ones out of what is sent, a Yes goes along, and what is refused as a whole sends nothing.
 */
export const broadcastTogether = tableOf(broadcastMachine)({
  title: "a broadcast and what is asked before it, together",
  together: ["ask"],
  story: start,
  starts: [{ to: "closed" }],
  places: {
    closed: {},
    loading: { calls: { loadBoards: () => undefined } },
    choosing: {},
    checking: { is: "asking > checking", calls: { "ask.checkBoards": ({ wanted }) => ({ boardIds: wanted }) } },
    checkingAgain: { is: "asking > checking", calls: { "ask.checkBoards": ({ wanted }) => ({ boardIds: wanted }) } },
    quietHours: { is: "asking > confirmingQuietHours" },
    aboutPins: { is: "asking > confirmingPinned" },
    sending: {
      calls: {
        sendBroadcast: ({ wanted, forced, forcePinnedMessageOverride, endsPins, progress }) => ({
          broadcastId: progress?.broadcastId ?? null,
          boardIds: wanted,
          characters,
          transition: null,
          forced,
          forcePinnedMessageOverride,
          endsPins,
          idempotencyKey: "press-1",
        }),
      },
    },
    partly: {},
    reached: {},
  },
  shows: ({ wanted, forced, forcePinnedMessageOverride, endsPins, progress, quietHours, pinned, left }, place) => ({
    wanted,
    forced,
    forcePinnedMessageOverride,
    endsPins,
    progress,
    ...(place === "quietHours" || place === "aboutPins"
      ? { "ask.boardIds": left, "ask.quietHours": quietHours, "ask.pinned": pinned }
      : { "ask.boardIds": place.startsWith("checking") ? wanted : undefined }),
  }),
  // biome-ignore format: one row a line
  rows: [
    // What was lost is no matter of what is asked.
    { in: "closed", after: 60_000 },
    { in: ["closed", "reached"], on: open, to: "loading", keep: () => start },
    { in: "loading", answer: ["loadBoards", { boards: [kitchen, porch, attic], running: null }], to: "choosing" },
    { in: "choosing", on: all, keep: () => ({ left: ["kitchen", "porch", "attic"] }) },
    { in: "choosing", on: confirm, when: ({ left }) => left.length > 0, to: "checking", keep: ({ left }) => ({ wanted: left, ...asksAnew }) },
    { in: ["checking", "checkingAgain"], answer: ["ask.checkBoards", free], to: "sending", keep: (story) => answered({ ...story, left: story.wanted }, false) },
    { in: "checking", answer: ["ask.checkBoards", check], to: "quietHours", keep: ({ wanted }) => ({ left: wanted, ...check }) },
    { in: "checking", answer: ["ask.checkBoards", allAsleep], to: "quietHours", keep: ({ wanted }) => ({ left: wanted, ...allAsleep }) },
    { in: ["checking", "checkingAgain"], answer: ["ask.checkBoards", onlyKitchen], to: "quietHours", keep: ({ wanted }) => ({ left: wanted, ...onlyKitchen }) },
    { in: "checking", refusal: ["ask.checkBoards", denied], to: "choosing", emits: () => [refused] },
    { in: "checkingAgain", refusal: ["ask.checkBoards", denied], to: "partly", emits: () => [refused] },
    { in: "quietHours", on: yes, when: ({ pinned }) => pinned.length > 0, to: "aboutPins", keep: () => ({ isForced: true }) },
    { in: "quietHours", on: yes, to: "sending", keep: (story) => answered({ ...story, isForced: true }, false) },
    { in: "quietHours", on: no, when: (story) => pinsLeft(story).length > 0, to: "aboutPins", keep: (story) => ({ left: without(story, story.quietHours), pinned: pinsLeft(story), quietHours: [] }) },
    { in: "quietHours", on: no, when: (story) => without(story, story.quietHours).length > 0, to: "sending", keep: (story) => answered({ ...story, left: without(story, story.quietHours) }, false) },
    // Nobody is left: back to where the person was, and nothing is sent.
    { in: "quietHours", on: no, when: ({ progress }) => progress === null, to: "choosing" },
    { in: "quietHours", on: no, to: "partly" },
    { in: ["quietHours", "aboutPins"], on: neither, when: ({ progress }) => progress === null, to: "choosing", keep: ({ wanted }) => ({ left: wanted }) },
    { in: ["quietHours", "aboutPins"], on: neither, to: "partly" },
    { in: ["loading", "choosing"], on: close, to: "closed" },
    { in: "partly", on: close, to: "reached" },
    { in: ["checking", "checkingAgain", "quietHours", "aboutPins"], on: close, when: ({ progress }) => progress === null, to: "closed" },
    { in: ["checking", "checkingAgain", "quietHours", "aboutPins"], on: close, to: "reached" },
    { in: "aboutPins", on: yes, to: "sending", keep: (story) => answered(story, true) },
    { in: "aboutPins", on: no, to: "sending", keep: (story) => answered({ ...story, left: without(story, story.pinned) }, false) },
    { in: "sending", answer: ["sendBroadcast", whole], to: "reached", keep: () => ({ progress: whole }), emits: () => [ended({ id: "broadcast-done", values: { n: 3 } }, characters)] },
    { in: "sending", answer: ["sendBroadcast", partly], to: "partly", keep: () => ({ progress: partly }), emits: () => [ended({ id: "broadcast-done", values: { n: 2 } }, null)] },
    { in: "partly", on: retry, to: "checkingAgain", keep: () => ({ wanted: ["kitchen"], ...asksAnew }) },
  ],
  promises: {
    "what is sent was chosen, and nothing without an answer to every prompt": ({ calls, snapshot }) => {
      const sent = calls.filter(({ id }) => id === "sendBroadcast");
      if (!snapshot.matches("sending")) return undefined;
      return sent.every(({ input }) =>
        input.boardIds.every((id: string) => snapshot.context.boards.some(({ boardId }) => boardId === id)),
      );
    },
  },
  contract: "what a broadcast and the questions before it do by themselves is in their own tables",
});
