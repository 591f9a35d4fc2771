import type { BroadcastContext, BroadcastProgress } from "../../machines/message/broadcastContext.ts";
import { broadcastMachine } from "../../machines/message/broadcastMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";
import {
  agreed,
  allSent,
  boards,
  cancelled,
  further,
  hopeless,
  kept,
  nobody,
  partly,
  pinAgreed,
  quietAgreed,
  refused,
  running,
  undoing,
  undone,
} from "./broadcastSamples.ts";

type Story = BroadcastContext;

const open = { type: "broadcast.open", characters: [[8, 9]] } as const;
const transition = { pace: "brisk", order: "row", stepIntervalMs: 90, stepSize: 2 } as const;
const openFor = { type: "broadcast.open", characters: [[5]], boardId: "bench", transition } as const;
const openElsewhere = { type: "broadcast.open", characters: [[6]], boardId: "elsewhere" } as const;
const close = { type: "broadcast.close" } as const;
const retry = { type: "broadcast.retry" } as const;
const cancel = { type: "broadcast.cancel" } as const;
const undo = { type: "broadcast.undo" } as const;
const no = { type: "confirm.no" } as const;
const yes = { type: "confirm.yes" } as const;
const neither = { type: "confirm.cancel" } as const;
const toggle = (boardId: string) => ({ type: "board.toggle", boardId }) as const;
const search = (text: string) => ({ type: "search.change", search: text }) as const;
const confirm = (idempotencyKey: string) => ({ type: "broadcast.confirm", idempotencyKey }) as const;
const received = (one: BroadcastProgress) => ({ type: "progress.received", progress: one }) as const;
const lost = new PortRefusal({ code: "AnswerLost" });
const tooMany = new PortRefusal({ code: "RateLimited" });
const late = new PortRefusal({ code: "ValidationError", rule: "undoTime" });

const story: Story = {
  characters: [],
  transition: null,
  boards: [],
  search: "",
  selected: [],
  idempotencyKey: null,
  wanted: [],
  forced: false,
  forcePinnedMessageOverride: false,
  endsPins: [],
  progress: null,
  change: "cancel",
  lost: null,
  notice: null,
};
/** What got no answer may have been carried out: the same message, opened again, is the same call (Q17). */
const opened = (
  { lost: one }: Story,
  { characters, boardId, transition: turn = null }: Record<string, unknown>,
): Story => ({
  ...story,
  characters: characters as [],
  transition: turn as typeof transition,
  selected: boardId ? [String(boardId)] : [],
  ...(one !== null && one.characters === characters && one.transition === turn
    ? { lost: one, idempotencyKey: one.idempotencyKey }
    : {}),
});
const keepsCall = (told: Story) => {
  const { characters, transition: turn, selected, wanted, idempotencyKey } = told;
  const { forced, forcePinnedMessageOverride, endsPins } = told;
  const given = { forced, forcePinnedMessageOverride, endsPins };
  return { lost: { characters, transition: turn, selected, wanted, ...given, idempotencyKey } };
};
const isSameCall = ({ lost: one, selected }: Story) =>
  one !== null && [...one.selected].sort().join() === [...selected].sort().join();
const sameCall = ({ lost: one }: Story) => ({
  wanted: one?.wanted ?? [],
  selected: one?.selected ?? [],
  forced: one?.forced === true,
  forcePinnedMessageOverride: one?.forcePinnedMessageOverride === true,
  endsPins: one?.endsPins ?? [],
  notice: null,
});
const offered = ({ selected }: Story) => ({ boards, selected: selected.filter((id) => id !== "elsewhere") });
const toggled = ({ selected }: Story, event: Record<string, unknown>) => ({
  selected: selected.some((id) => id === event.boardId)
    ? selected.filter((id) => id !== event.boardId)
    : [...selected, String(event.boardId)],
});
const found = ({ search: wanted, selected }: Story) => ({
  selected: [
    ...new Set([
      ...selected,
      ...(wanted === " KIT"
        ? ["kitchen"]
        : wanted === "h"
          ? ["kitchen", "bench", "hall"]
          : boards.map(({ boardId }) => boardId)),
    ]),
  ],
});
/** The first key of an opening counts: a lost answer is asked for again. */
const wants =
  (key: string) =>
  ({ selected, idempotencyKey }: Story) => ({ wanted: selected, idempotencyKey: idempotencyKey ?? key, notice: null });
const isAgain = ({ progress: is }: Story) => is !== null;
const failed = (id: string, cause: string, rule?: string): Notice => ({ id, cause, ...(rule ? { rule } : {}) });
const tells = (notice: Notice) => () => [{ type: "broadcast.refused", notice } as const];
const notes = (notice: Notice) => () => ({ notice });
const is = (one: BroadcastProgress) => () => ({ progress: one });
const answered = (one: BroadcastProgress) => () => ({ progress: one, lost: null });
/** The count in the toast is the number of boards reached; none reached is an error (D1). */
const ended = (notice: Notice, isUndoable: boolean) => () => [
  { type: "broadcast.ended", notice, isUndoable, sent: null } as const,
];
/** What every chosen board has is no draft any more (A11, 209); what is followed was sent from elsewhere. */
const reachedAll = ({ characters, selected }: Story) => [
  {
    type: "broadcast.ended",
    notice: { id: "broadcast-done", values: { n: 2 } },
    isUndoable: true,
    sent: characters.length === 0 || selected.includes("hall") ? null : characters,
  } as const,
];
const reachedOne = ended({ id: "broadcast-done", values: { n: 1 } }, true);
const reachedNone = ended({ id: "broadcast-failed" }, false);
const tookBack = (n: number) => ended({ id: "broadcast-undone", values: { n } }, false);
const isOpenStill = ({ progress: one }: Story) => one === running || one === further || one === undoing;
const leavesSome = ({ progress: one }: Story) => one === partly || one === cancelled;
const changeFailed = ({ change }: Story) => failed(`broadcast-${change}-failed`, "ValidationError", "undoTime");
const tellsChange = (told: Story) => tells(changeFailed(told))();
const notesChange = (told: Story) => ({ notice: changeFailed(told) });

/** Messages, sections 4 to 6 and 8; D1 and A11; the gateway does the work, however long a dialog is open. */
export const broadcastTable = tableOf(broadcastMachine)({
  title: "a message to several boards",
  story,
  // Who searches and chooses goes over the same boards in every order: what is left to do tells two moments apart.
  remembers: ({ selected, wanted, forced, endsPins, progress, lost: one, characters, search: wish }) => ({
    selected: [...selected].sort(),
    wanted,
    forced,
    endsPins,
    progress,
    lost: one && { ...one, selected: [...one.selected].sort(), idempotencyKey: null },
    characters,
    isSearched: wish !== "",
  }),
  starts: [{ to: "closed" }],
  places: {
    closed: {},
    loading: { calls: { loadBoards: () => undefined } },
    loadFailed: {},
    choosing: {},
    asking: { calls: { ask: ({ wanted }) => ({ boardIds: wanted }) } },
    sending: {
      calls: {
        sendBroadcast: (told) => ({
          broadcastId: told.progress?.broadcastId ?? null,
          boardIds: told.wanted,
          characters: told.characters,
          // How the flaps turn travels with whatever turns them (74).
          transition: told.transition,
          forced: told.forced,
          forcePinnedMessageOverride: told.forcePinnedMessageOverride,
          endsPins: told.endsPins,
          // Trying again names the broadcast: what it has reached is not sent to again, so that needs no key.
          idempotencyKey: told.idempotencyKey ?? "",
        }),
      },
    },
    following: { calls: { watchBroadcast: () => ({ broadcastId: "broadcast-1" }) } },
    changing: { calls: { changeBroadcast: ({ change }) => ({ broadcastId: "broadcast-1", change }) } },
    partly: {},
    reached: {},
  },
  shows: (all) => all,
  // A board is given a grid; a text beside it is nothing to show.
  ignores: [undefined, "hi"].map((text) => ({ ...open, characters: [[0, 0]], ...(text ? { text } : {}) })),
  // biome-ignore format: one row a line
  rows: [
    { in: "closed", after: 60_000, keep: () => ({ lost: null }) },
    { in: ["closed", "reached"], on: [open, openFor, openElsewhere], to: "loading", keep: opened },
    { in: "loading", answer: ["loadBoards", { boards, running: null }], to: "choosing", keep: offered },
    // Who opens it again while one runs sees how far it is.
    { in: "loading", answer: ["loadBoards", { boards, running }], to: "following", keep: (told) => ({ ...offered(told), progress: running, characters: [], lost: null }) },
    { in: "loading", refusal: ["loadBoards", lost], to: "loadFailed", keep: notes(failed("broadcast-load-failed", "AnswerLost")) },
    { in: "loadFailed", on: retry, to: "loading", keep: () => ({ notice: null }) },
    { in: ["loading", "loadFailed", "choosing", "following"], on: close, to: "closed" },
    { in: "choosing", on: [search(" KIT"), search("h"), search("")], keep: (_, event) => ({ search: event.search }) },
    { in: "choosing", on: [toggle("kitchen"), toggle("hall")], keep: toggled },
    { in: "choosing", on: { type: "boards.all" }, keep: found },
    { in: "choosing", on: { type: "boards.none" }, keep: () => ({ selected: [] }) },
    // Made again just as it was, with the answers that were given: anything else would be another call.
    { in: "choosing", on: [confirm("press-1"), confirm("press-2")], when: isSameCall, to: "sending", keep: sameCall },
    { in: "choosing", on: confirm("press-1"), when: ({ selected }) => selected.length > 0, to: "asking", keep: wants("press-1") },
    { in: "choosing", on: confirm("press-2"), when: ({ selected }) => selected.length > 0, to: "asking", keep: wants("press-2") },
    { in: "asking", on: [no, yes, neither], tells: (_, event) => [["ask", event]] },
    // Nothing of this attempt was sent.
    { in: "asking", on: close, when: isAgain, to: "reached" },
    { in: "asking", on: close, to: "closed" },
    { in: "asking", answer: ["ask", quietAgreed], to: "sending", keep: agreed(quietAgreed) },
    { in: "asking", answer: ["ask", pinAgreed], to: "sending", keep: agreed(pinAgreed) },
    { in: "asking", answer: ["ask", nobody], when: isAgain, to: "partly" },
    { in: "asking", answer: ["ask", nobody], to: "choosing" },
    // Rights are all or nothing.
    { in: "asking", answer: ["ask", refused], when: isAgain, to: "partly", keep: notes(failed("broadcast-failed", "NotAuthorized")), emits: tells(failed("broadcast-failed", "NotAuthorized")) },
    { in: "asking", answer: ["ask", refused], to: "choosing", keep: notes(failed("broadcast-failed", "NotAuthorized")), emits: tells(failed("broadcast-failed", "NotAuthorized")) },
    { in: "asking", refusal: ["ask", new Error("the child broke")], when: isAgain, to: "partly", keep: notes(failed("broadcast-failed", "Unknown")), emits: tells(failed("broadcast-failed", "Unknown")) },
    { in: "asking", refusal: ["ask", new Error("the child broke")], to: "choosing", keep: notes(failed("broadcast-failed", "Unknown")), emits: tells(failed("broadcast-failed", "Unknown")) },
    { in: "sending", answer: ["sendBroadcast", running], to: "following", keep: answered(running) },
    { in: "sending", answer: ["sendBroadcast", allSent], to: "reached", keep: answered(allSent), emits: reachedAll },
    { in: "sending", answer: ["sendBroadcast", partly], to: "partly", keep: answered(partly), emits: reachedOne },
    { in: "sending", answer: ["sendBroadcast", hopeless], to: "partly", keep: answered(hopeless), emits: reachedNone },
    { in: "sending", refusal: ["sendBroadcast", lost], when: isAgain, to: "partly", keep: notes(failed("broadcast-failed", "AnswerLost")), emits: tells(failed("broadcast-failed", "AnswerLost")) },
    { in: "sending", refusal: ["sendBroadcast", tooMany], when: isAgain, to: "partly", keep: notes(failed("broadcast-failed", "RateLimited")), emits: tells(failed("broadcast-failed", "RateLimited")) },
    { in: "sending", refusal: ["sendBroadcast", tooMany], to: "choosing", keep: notes(failed("broadcast-failed", "RateLimited")), emits: tells(failed("broadcast-failed", "RateLimited")) },
    { in: "sending", refusal: ["sendBroadcast", lost], to: "choosing", keep: (told) => ({ ...keepsCall(told), notice: failed("broadcast-failed", "AnswerLost") }), emits: tells(failed("broadcast-failed", "AnswerLost")) },
    { in: "following", on: [received(further), received(undoing)], keep: (_, event) => ({ progress: event.progress }) },
    { in: "following", on: received(allSent), to: "reached", keep: is(allSent), emits: reachedAll },
    { in: "following", on: received(partly), to: "partly", keep: is(partly), emits: reachedOne },
    { in: "following", on: received(undone), to: "reached", keep: is(undone), emits: tookBack(2) },
    { in: "following", on: received(kept), to: "partly", keep: is(kept), emits: tookBack(1) },
    { in: "following", on: cancel, to: "changing", keep: () => ({ change: "cancel" as const }) },
    { in: "changing", answer: ["changeBroadcast", cancelled], to: "partly", keep: is(cancelled), emits: reachedOne },
    { in: "changing", answer: ["changeBroadcast", undoing], to: "following", keep: is(undoing) },
    { in: "changing", answer: ["changeBroadcast", undone], to: "reached", keep: is(undone), emits: tookBack(2) },
    { in: "changing", refusal: ["changeBroadcast", late], when: isOpenStill, to: "following", keep: notesChange, emits: tellsChange },
    { in: "changing", refusal: ["changeBroadcast", late], when: leavesSome, to: "partly", keep: notesChange, emits: tellsChange },
    { in: "changing", refusal: ["changeBroadcast", late], to: "reached", keep: notesChange, emits: tellsChange },
    { in: "partly", on: retry, when: ({ progress: one }) => one === partly, to: "asking", keep: () => ({ wanted: ["bench"], notice: null }) },
    { in: "partly", on: retry, when: ({ progress: one }) => one === cancelled, to: "asking", keep: () => ({ wanted: ["hall"], notice: null }) },
    { in: "partly", on: close, to: "reached" },
    { in: ["partly", "reached"], on: undo, when: ({ progress: one }) => one !== null && one.undoUntil !== null, to: "changing", keep: () => ({ change: "undo" as const }) },
  ],
  promises: {
    "Broadcast Now is disabled without a chosen board": ({ snapshot }) =>
      snapshot.matches("choosing")
        ? snapshot.can(confirm("press-3")) === snapshot.context.selected.length > 0
        : undefined,
    "offers only boards where the viewer is Owner or Admin": ({ snapshot }) =>
      snapshot.matches("choosing")
        ? snapshot.context.selected.every((id) => boards.some(({ boardId }) => boardId === id))
        : undefined,
    "the count in the toast is the number of boards reached": ({ emittedNow, snapshot }) => {
      const told = emittedNow.find(({ type }) => type === "broadcast.ended");
      if (told?.notice.id !== "broadcast-done") return undefined;
      return told.notice.values.n === snapshot.context.progress?.targets.filter(({ state }) => state === "Sent").length;
    },
    "all attempts of one opening carry the same key": ({ calls, events }) => {
      const keys = new Set(
        calls.filter(({ port }) => port === "sendBroadcast").map(({ input }) => input.idempotencyKey),
      );
      return keys.size && events.filter(({ type }) => type === open.type).length === 1 ? keys.size === 1 : undefined;
    },
    "trying again is about the same broadcast": ({ calls }) => {
      const again = calls.filter(({ port, input }) => port === "sendBroadcast" && input.broadcastId !== null);
      return again.length ? again.every(({ input }) => input.broadcastId === "broadcast-1") : undefined;
    },
    "closing ends nothing on the gateway": ({ event, calls, previous }) =>
      event?.type === close.type && !previous?.matches("changing")
        ? calls.every(({ port, state }) => port !== "changeBroadcast" || state !== "pending")
        : undefined,
  },
  contract: {
    flow: "broadcast",
    states: { sending: ["asking", "sending", "following"], done: ["partly", "reached"], closed: ["closed", "reached"] },
    events: {
      "broadcast.cancel": "broadcast.close",
      "broadcast.close": "broadcast.close",
      "broadcast.submit": "broadcast.confirm",
      "done.broadcastMessage": "done.sendBroadcast",
      "error.broadcastMessage": ["error.sendBroadcast", "error.ask"],
    },
    more: {
      "any broadcast.open loading": "the boards are asked for as the dialog opens",
      "loading any any": "the boards are asked for as the dialog opens",
      "loadFailed any any": "the boards are asked for as the dialog opens",
      "closed after 60000 closed": "who sends the same much later means another one (221)",
      "choosing search.change choosing": "many boards are found by their title",
      "choosing boards.all choosing": "all that are found can be chosen at once",
      "choosing boards.none choosing": "all that are found can be chosen at once",
      "asking any any": "one prompt a kind names the boards concerned (D1)",
      "sending error.sendBroadcast partly": "what was not reached can be tried again",
      "sending done.sendBroadcast following": "the gateway goes on by itself and tells how far it is",
      "following any any": "the gateway goes on by itself and tells how far it is",
      "changing any any": "a broadcast can be cancelled and taken back (49)",
      "any broadcast.undo changing": "a broadcast can be cancelled and taken back (49)",
      "partly broadcast.retry asking": "what was not reached can be tried again",
    },
  },
});
