import { liveViewMachine } from "../../machines/board/liveViewMachine.ts";
import { PortRefusal, type Refusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const boards = ["kitchen", "hall", "window"];
const all = { boardIds: boards, version: 4, at: 1_000 };
const alone = { boardIds: ["kitchen"], version: 5, at: 1_500 };
const later = { boardIds: ["kitchen", "window", "hall"], version: 6, at: 2_000 };
const away = new PortRefusal({ code: "AnswerLost" });
const gone = new PortRefusal({ code: "NotFound" });
const notAllowed = new PortRefusal({ code: "NotAuthorized" });
const next = { type: "board.next" } as const;
const previousBoard = { type: "board.previous" } as const;
const choose = (boardId: string) => ({ type: "board.choose", boardId }) as const;
const address = (boardId: string) => ({ type: "address.changed", boardId }) as const;
const appeared = (version: number | null) => ({ type: "message.appeared", version }) as const;

type Live = {
  readonly boardId: string;
  readonly isSecondVersion: boolean;
  readonly boardIds: readonly string[];
  readonly target: string | null;
  readonly loadedAt: number | null;
  readonly version: number | null;
  readonly hasMissedRefresh: boolean;
  readonly isStale: boolean;
  readonly appeared: number | null;
  readonly refusal: Refusal | null;
};

/** Round the end, in the order of the boards. */
const beside = ({ boardId, boardIds }: Live, steps: number) =>
  boardIds[(boardIds.indexOf(boardId) + steps + boardIds.length) % boardIds.length] ?? null;
const hasOthers = ({ boardId, boardIds }: Live) => boardIds.length > 1 && boardIds.includes(boardId);
const isElsewhere = (boardId: string) => (story: Live) => story.boardId !== boardId;
const begun = { isStale: false, appeared: null };
const loaded = ({ at, ...known }: typeof all) => ({ ...known, loadedAt: at, hasMissedRefresh: false, refusal: null });
const unknown = { target: null, loadedAt: null, version: null, hasMissedRefresh: false };
const arrived = (boardId: string) => ({ ...unknown, ...begun, boardId });
/** Whether something is newer than this version. */
const isNewer = ({ isStale, appeared: version }: Pick<Live, "isStale" | "appeared">, than: number | null) =>
  isStale || (version !== null && version !== than);
const isBefore = (answer: typeof all) => (story: Live) => isNewer(story, answer.version);

/** Messages, sections 2, 4 and 9: the second version asks again every 10 s, and paging stays in it. */
export const liveViewTable = tableOf(liveViewMachine)({
  title: "the live view of a board",
  story: {
    boardId: "kitchen",
    isSecondVersion: false,
    boardIds: [],
    target: null,
    loadedAt: null,
    version: null,
    hasMissedRefresh: false,
    isStale: false,
    appeared: null,
    refusal: null,
  } as Live,
  starts: [
    { input: { boardId: "kitchen", isSecondVersion: false }, to: "loading" },
    { input: { boardId: "kitchen", isSecondVersion: true }, to: "loading", knows: { isSecondVersion: true } },
  ],
  places: {
    loading: { calls: { loadLive: ({ boardId, isSecondVersion }) => ({ boardId, isSecondVersion }) } },
    showing: {},
    failed: {},
    refreshing: { calls: { refreshLive: ({ boardId, isSecondVersion }) => ({ boardId, isSecondVersion }) } },
    changingBoard: { calls: { navigate: ({ target, isSecondVersion }) => ({ boardId: target, isSecondVersion }) } },
  },
  shows: (all) => all,
  // biome-ignore format: one row a line
  rows: [
    // What appears while it loads may be missing in the answer: then it is asked for right after it (77).
    { in: ["loading", "refreshing"], on: appeared(null), keep: () => ({ isStale: true }) },
    { in: ["loading", "refreshing"], on: [4, 5, 6].map(appeared), keep: (_, { version }) => ({ appeared: version }) },
    { in: "loading", answer: ["loadLive", all], when: isBefore(all), to: "refreshing", keep: () => ({ ...loaded(all), ...begun }) },
    { in: "loading", answer: ["loadLive", alone], when: isBefore(alone), to: "refreshing", keep: () => ({ ...loaded(alone), ...begun }) },
    { in: "loading", answer: ["loadLive", all], to: "showing", keep: () => loaded(all) },
    { in: "loading", answer: ["loadLive", alone], to: "showing", keep: () => loaded(alone) },
    { in: "loading", refusal: ["loadLive", away], to: "failed", keep: () => ({ refusal: { code: "AnswerLost" } }) },
    { in: "failed", on: { type: "live.retry" }, to: "loading", keep: () => begun },
    { in: "showing", after: 10_000, when: ({ isSecondVersion }) => isSecondVersion, to: "refreshing", keep: () => begun },
    { in: "showing", after: 10_000 },
    { in: "showing", on: appeared(null), to: "refreshing", keep: () => begun },
    // The stream's first word of a board is most often what was loaded.
    { in: "showing", on: appeared(4), when: ({ version }) => version !== 4, to: "refreshing", keep: () => begun },
    { in: "showing", on: appeared(5), when: ({ version }) => version !== 5, to: "refreshing", keep: () => begun },
    { in: "showing", on: appeared(6), when: ({ version }) => version !== 6, to: "refreshing", keep: () => begun },
    // What appeared meanwhile may be missing in the answer: then it is asked for right after it.
    { in: "refreshing", answer: ["refreshLive", later], when: isBefore(later), to: "refreshing", keep: () => ({ ...loaded(later), ...begun }) },
    { in: "refreshing", answer: ["refreshLive", later], to: "showing", keep: () => loaded(later) },
    { in: "refreshing", refusal: ["refreshLive", away], when: (story) => isNewer(story, story.version), to: "refreshing", keep: () => ({ hasMissedRefresh: true, ...begun }) },
    { in: "refreshing", refusal: ["refreshLive", away], to: "showing", keep: () => ({ hasMissedRefresh: true }) },
    // Deleted or left meanwhile: nothing of it stays.
    { in: "refreshing", refusal: ["refreshLive", gone], when: (story) => isNewer(story, story.version), to: "failed", keep: () => ({ ...unknown, refusal: { code: "NotFound" } }) },
    { in: "refreshing", refusal: ["refreshLive", gone], to: "failed", keep: () => ({ ...unknown, refusal: { code: "NotFound" } }) },
    { in: "refreshing", refusal: ["refreshLive", notAllowed], to: "failed", keep: () => ({ ...unknown, refusal: { code: "NotAuthorized" } }) },
    { in: ["showing", "refreshing"], on: next, when: hasOthers, to: "changingBoard", keep: (story) => ({ target: beside(story, 1)}) },
    { in: ["showing", "refreshing"], on: previousBoard, when: hasOthers, to: "changingBoard", keep: (story) => ({ target: beside(story, -1)}) },
    { in: ["showing", "refreshing"], on: choose("window"), when: isElsewhere("window"), to: "changingBoard", keep: () => ({ target: "window"}) },
    { in: ["showing", "refreshing"], on: choose("kitchen"), when: isElsewhere("kitchen"), to: "changingBoard", keep: () => ({ target: "kitchen"}) },
    { in: "changingBoard", answer: ["navigate", undefined], to: "loading", keep: ({ target }) => arrived(target ?? "") },
    { in: "changingBoard", refusal: ["navigate", away], to: "showing", keep: () => ({ target: null }) },
    { in: ["loading", "showing", "failed", "refreshing", "changingBoard"], on: address("hall"), when: isElsewhere("hall"), to: "loading", keep: () => arrived("hall") },
    { in: ["loading", "showing", "failed", "refreshing", "changingBoard"], on: address("kitchen"), when: isElsewhere("kitchen"), to: "loading", keep: () => arrived("kitchen") },
  ],
  promises: {
    "at most one refresh under way": ({ calls }) =>
      calls.filter(({ id, state }) => id === "refreshLive" && state === "pending").length <= 1,
    "a refresh never replaces the board chosen meanwhile": ({ event, previous, calls }) =>
      event?.type === "xstate.done.actor.refreshLive"
        ? calls.findLast(({ state }) => state === "answered")?.input.boardId === previous?.context.boardId
        : undefined,
    "at most one load or refresh is under way": ({ calls }) =>
      calls.filter(({ port, state }) => port === "loadLive" && state === "pending").length <= 1,
    "only the second version asks again by itself": ({ event, input, snapshot }) =>
      event?.type.startsWith("xstate.after") ? snapshot.matches("refreshing") === input.isSecondVersion : undefined,
    "it asks again ten seconds after the last answer": ({ event, elapsed }) =>
      event?.type.startsWith("xstate.after") ? elapsed >= 10_000 : undefined,
    "paging stays in the version of the path": ({ calls, input }) => {
      const pages = calls.filter(({ port }) => port === "navigate");
      return pages.length === 0
        ? undefined
        : pages.every((call) => call.input.isSecondVersion === input.isSecondVersion);
    },
    "next goes on and previous goes back, round the end": ({ event, previous, calls, snapshot }) => {
      if ((event?.type !== "board.next" && event?.type !== "board.previous") || !snapshot.matches("changingBoard")) {
        return undefined;
      }
      if (previous?.matches("changingBoard")) return undefined;
      const order = previous?.context.boardIds ?? [];
      const from = order.indexOf(previous?.context.boardId ?? "");
      const steps = event.type === "board.next" ? 1 : 2;
      return calls.at(-1)?.input.boardId === order[(from + steps) % 3];
    },
    "with one board there is nowhere to page to": ({ event, previous, snapshot }) =>
      event?.type === "board.next" && previous?.context.boardIds.length === 1 && !previous.matches("changingBoard")
        ? snapshot.context.boardId === previous.context.boardId && !snapshot.matches("changingBoard")
        : undefined,
    "a refresh that fails keeps what is shown, with its time": ({ event, previous, snapshot }) =>
      event?.type === "xstate.error.actor.refreshLive" && event.error === away
        ? snapshot.matches(
            previous && isNewer(previous.context, previous.context.version) ? "refreshing" : "showing",
          ) &&
          snapshot.context.hasMissedRefresh &&
          snapshot.context.loadedAt === previous?.context.loadedAt
        : undefined,
    "a board that is gone is shown no more": ({ event, snapshot }) =>
      event?.type === "xstate.error.actor.refreshLive" && event.error === gone ? snapshot.matches("failed") : undefined,
    "what appears during a refresh is asked for right after it": ({ event, previous, snapshot }) =>
      event?.type === "xstate.done.actor.refreshLive" && previous && isNewer(previous.context, later.version)
        ? snapshot.matches("refreshing") && !snapshot.context.isStale
        : undefined,
    "what was loaded already is not asked for again": ({ event, previous, snapshot }) =>
      event?.type === "message.appeared" && previous?.matches("showing") && event.version === previous.context.version
        ? snapshot.matches("showing")
        : undefined,
    "every load is for the board of the address or the one that was paged to": ({ event, snapshot, calls }) =>
      event?.type === "address.changed" && snapshot.matches("loading")
        ? calls.at(-1)?.input.boardId === snapshot.context.boardId
        : undefined,
  },
  contract: {
    flow: "live-view",
    events: {
      "done.loadLive": ["done.loadLive", "done.refreshLive"],
      "error.loadLive": ["error.loadLive", "error.refreshLive"],
    },
    absent: {
      "showing message.appeared showing": "who sent what appeared is not in the stream: it is asked for at once",
    },
    more: {
      "showing message.appeared refreshing": "who sent what appeared is not in the stream: it is asked for at once",
      "showing after 10000 showing": "the first version does not ask again by itself",
      "loading message.appeared loading": "what appears while it loads may be missing in the answer (77)",
      "loading done.loadLive refreshing": "what appears while it loads may be missing in the answer (77)",
      "refreshing message.appeared refreshing": "what appears during a refresh may be missing in its answer",
      "refreshing done.refreshLive refreshing": "what appears during a refresh may be missing in its answer",
      "refreshing error.refreshLive refreshing": "what appears during a refresh may be missing in its answer",
      "refreshing error.refreshLive failed": "a board that is deleted or left is shown no more",
      "refreshing board.next changingBoard": "a refresh never replaces the board chosen meanwhile",
      "refreshing board.previous changingBoard": "a refresh never replaces the board chosen meanwhile",
      "any board.choose changingBoard":
        "a carousel of the boards: another one is chosen directly (messages, section 2)",
      "any address.changed loading": "the address may change under the page: a link, or going back",
    },
  },
});
