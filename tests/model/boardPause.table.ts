import { type BoardPauseEvent, boardPauseMachine } from "../../machines/board/boardPauseMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Choice = "modal.close" | "mute.cancel" | "mute.confirm" | "duration.choose" | "end.choose";
type Wish = Exclude<BoardPauseEvent, { type: Choice }>;
type Story = {
  readonly boardId: string;
  readonly title: string;
  readonly seconds: number;
  readonly time: string | null;
  readonly until: number | null;
  readonly waiting: readonly Wish[];
};

const open = { type: "mute.open", boardId: "kitchen", title: "Kitchen", hasPlan: true } as const;
const openPorch = { type: "mute.open", boardId: "porch", title: "Porch", hasPlan: true } as const;
const openAttic = { type: "mute.open", boardId: "attic", title: "Attic", hasPlan: false } as const;
const openCellar = { type: "mute.open", boardId: "cellar", title: "Cellar", hasPlan: false } as const;
const request = { type: "pause.request", boardId: "kitchen", seconds: 3_600 } as const;
const end = { type: "pause.end", boardId: "kitchen" } as const;
const endShed = { type: "pause.end", boardId: "shed" } as const;
const noDuration = { type: "pause.request", boardId: "porch", seconds: 3_599 } as const;
const choose = (seconds: number) => ({ type: "duration.choose", seconds }) as const;

/** "Quiet until 22:30": a free end from the live view's menu, no farther away than the longest mute (25 hours). */
const at2230 = { type: "end.choose", time: "22:30" } as const;
const at0700 = { type: "end.choose", time: "07:00" } as const;
const clockNow = Date.UTC(2026, 10, 22, 16);
const farthest = clockNow + 25 * 3_600_000;
const confirm = (at?: number) =>
  ({ type: "mute.confirm", now: clockNow, ...(at === undefined ? {} : { at }) }) as const;

const away = new PortRefusal({ code: "AnswerLost" });
const until = Date.UTC(2026, 10, 22, 18, 30);
const muted = ({ boardId }: Story) =>
  ({
    type: "pause.changed",
    boardId,
    pausedUntil: until,
    notice: { id: "channels-muted", values: { until } },
  }) as const;
const unmuted = ({ boardId }: Story) =>
  ({ type: "pause.changed", boardId, pausedUntil: null, notice: { id: "channels-unmuted" } }) as const;
const failed = ({ boardId, seconds }: Story) => {
  const id = seconds === 0 ? "unmute-failed" : "mute-failed";
  return { type: "pause.failed", boardId, notice: { id, cause: "AnswerLost" } } as const;
};

/** What is known of a board once its wish is taken up. 30 minutes are preselected. */
const taken = (wish: Wish): Omit<Story, "waiting"> => {
  const seconds = { "mute.open": 1_800, "pause.request": 3_600, "pause.end": 0 }[wish.type];
  return {
    boardId: wish.boardId,
    title: wish.type === "mute.open" ? wish.title : "",
    seconds,
    time: null,
    until: null,
  };
};
const next = ({ waiting: [first, ...waiting] }: Story) => ({ ...(first && taken(first)), waiting });
const isNext =
  (type: Wish["type"], hasPlan?: boolean) =>
  ({ waiting: [first] }: Story) =>
    first?.type === type && (first.type !== "mute.open" || first.hasPlan === hasPlan);
/** Where a row ends, the next wish that waited has its turn. */
const turns = <Row extends object>(row: Row) =>
  [
    { ...row, when: isNext("mute.open", true), to: "choosing", keep: next },
    { ...row, when: isNext("mute.open", false), to: "planInactive", keep: next },
    { ...row, when: isNext("pause.request"), to: "pausing", keep: next },
    { ...row, when: isNext("pause.end"), to: "resuming", keep: next },
    { ...row, to: "idle" },
  ] as const;
const wait = ({ waiting }: Story, wish: object) => {
  const one = wish as Wish;
  return { waiting: [...waiting.filter(({ boardId }) => boardId !== one.boardId), one] };
};
const pause = {
  pauseBoard: ({ boardId, seconds, until: end }: Story) =>
    end === null ? { boardId, seconds } : { boardId, until: end },
};
const isByClock = ({ time }: Story) => time !== null;

/** Channels and settings, sections 2, 4 and 9; messages, section 4; one flow for every key that mutes (decision 53). */
export const boardPauseTable = tableOf(boardPauseMachine)({
  title: "muting a board's channels",
  story: { boardId: "", title: "", seconds: 1_800, time: null, until: null, waiting: [] } as Story,
  starts: [{ to: "idle" }],
  places: { idle: {}, planInactive: {}, choosing: {}, pausing: { calls: pause }, resuming: { calls: pause } },
  shows: (story) => story,
  ignores: [noDuration, choose(1_799)],
  // biome-ignore format: one row a line
  rows: [
    { in: "idle", on: [open, openPorch], to: "choosing", keep: (_, wish) => taken(wish as Wish) },
    { in: "idle", on: [openAttic, openCellar], to: "planInactive", keep: (_, wish) => taken(wish as Wish) },
    { in: "idle", on: request, to: "pausing", keep: () => taken(request) },
    { in: "idle", on: [end, endShed], to: "resuming", keep: (_, wish) => taken(wish as Wish) },
    ...turns({ in: "planInactive", on: { type: "modal.close" } } as const),
    { in: "choosing", on: [choose(3_600), choose(90_000), choose(1_800)], keep: (_, { seconds }) => ({ seconds, time: null }) },
    { in: "choosing", on: [at2230, at0700], keep: (_, { time }) => ({ time }) },
    ...turns({ in: "choosing", on: { type: "mute.cancel" } } as const),
    // A duration needs no moment; a time of the clock needs one that is to come and near enough.
    { in: "choosing", on: [confirm(clockNow + 1), confirm(farthest)], when: isByClock, to: "pausing", keep: (_, { at }) => ({ until: at ?? null }) },
    { in: "choosing", on: [confirm(clockNow + 1), confirm(farthest)], to: "pausing" },
    { in: "choosing", on: [confirm(), confirm(clockNow), confirm(farthest + 1)], when: (story) => !isByClock(story), to: "pausing" },
    // What is asked for another board meanwhile waits its turn; what is under way is not asked for twice.
    ...[open, openPorch, request, end, endShed].map((on) => (
      { in: ["pausing", "resuming"], on, when: ({ boardId }: Story) => boardId !== on.boardId, keep: wait } as const)),
    { in: ["pausing", "resuming"], on: [openAttic, openCellar], keep: wait },
    ...turns({ in: "pausing", answer: ["pauseBoard", { pausedUntil: until }], emits: (story: Story) => [muted(story)] } as const),
    ...turns({ in: "resuming", answer: ["pauseBoard", { pausedUntil: null }], emits: (story: Story) => [unmuted(story)] } as const),
    ...turns({ in: ["pausing", "resuming"], refusal: ["pauseBoard", away], emits: (story: Story) => [failed(story)] } as const),
  ],
  promises: {
    "30 Minutes is preselected": ({ event, snapshot, previous }) =>
      event?.type === "mute.open" && !previous?.matches("choosing") && snapshot.matches("choosing")
        ? snapshot.context.seconds === 1_800
        : undefined,
    "duration is one of 1800, 3600, 90000, or 0 to unmute": ({ calls }) =>
      calls.length === 0
        ? undefined
        : calls.every(({ input }) => "until" in input || [0, 1_800, 3_600, 90_000].includes(input.seconds)),
    "a free end is still to come, and within the longest mute": ({ calls }) => {
      const free = calls.flatMap(({ input }) => ("until" in input ? [input.until] : []));
      return free.length === 0 ? undefined : free.every((end) => end > clockNow && end <= farthest);
    },
    "paused exactly while pausedUntil is later than now": ({ event, emittedNow }) =>
      event?.type === "xstate.done.actor.pauseBoard"
        ? emittedNow[0]?.pausedUntil === event.output.pausedUntil
        : undefined,
    "without a plan nothing is asked": ({ snapshot, calls }) =>
      snapshot.matches("planInactive") ? calls.every(({ state }) => state !== "pending") : undefined,
    "nothing happens without a Yes to the question": ({ snapshot, calls }) =>
      snapshot.matches("choosing") ? calls.every(({ state }) => state !== "pending") : undefined,
    "one call at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
    "no wish is lost: each one is under way, waits, or is asked about": ({ event, snapshot, previous }) => {
      if (!event || !("boardId" in event) || !(previous?.matches("pausing") || previous?.matches("resuming")))
        return undefined;
      if (event.type === "pause.request" && event.seconds !== 3_600) return undefined;
      const boards = [snapshot.context.boardId, ...snapshot.context.waiting.map(({ boardId }) => boardId)];
      return boards.includes(event.boardId);
    },
  },
  contract: {
    flow: "board-pause",
    // Whether a board is muted is a fact of the gateway, and no state of the flow.
    states: { running: "idle", paused: "idle" },
    events: { unmute: "pause.end" },
    absent: { "paused pause.ended running": "whether a board is muted is a fact of the gateway (pausedUntil)" },
    more: {
      "choosing end.choose choosing": "a free end from the live view's menu, beside the fixed durations",
      "idle pause.request pausing": "the screen has asked already (decision 53)",
      "any any pausing": "a wish for another board waits for the call under way, then it has its turn",
      "any any resuming": "a wish for another board waits for the call under way, then it has its turn",
      "any any choosing": "a wish for another board waits for the call under way, then it has its turn",
      "any any planInactive": "a wish for another board waits for the call under way, then it has its turn",
    },
  },
});
