import type { Transition } from "../../machines/message/sendRequest.ts";
import { turnChoiceMachine } from "../../machines/message/turnChoiceMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const classic: Transition = { pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 };
const waving: Transition = { pace: "brisk", order: "diagonal", stepIntervalMs: 40, stepSize: 2 };
const kept: Transition = { pace: "instant", order: "row", stepIntervalMs: 90, stepSize: 3 };
/** What who chooses an order on a plain board gets, too. */
const columns: Transition = { pace: "classic", order: "column", stepIntervalMs: 60, stepSize: 1 };
const change = (changed: Partial<Transition>) => ({ type: "turn.change", change: changed }) as const;
const became = (own: Transition) => ({ type: "board.changed", own }) as const;
const away = new PortRefusal({ code: "AnswerLost" });

const toldKept = { type: "turn.kept", notice: { id: "turn-kept" } } as const;

type Story = {
  readonly boardId: string;
  readonly own: Transition;
  readonly wish: Transition | null;
  readonly former: Transition | null;
};

const shown = ({ own, wish }: Story) => wish ?? own;

/** Where all flaps start together, steps say nothing. */
const seen = ({ pace, order, ...steps }: Transition) =>
  JSON.stringify({ pace, order, ...(order === "classic" ? {} : steps) });
const unlessOwn = (own: Transition, wish: Transition) => (seen(own) === seen(wish) ? null : wish);

/** All together has no steps; who then chooses an order sees one: 60 ms, the core's own, one after another. */
function choose(story: Story, wanted: Partial<Transition>): Pick<Story, "wish"> {
  const before = shown(story);
  const next = { ...before, ...wanted };
  const isNew = next.order !== "classic" && before.order === "classic" && before.stepIntervalMs === 0;
  if (next.order === "classic") return { wish: unlessOwn(story.own, { ...next, stepIntervalMs: 0, stepSize: 1 }) };
  return { wish: unlessOwn(story.own, isNew ? { ...next, stepIntervalMs: 60, stepSize: 1, ...wanted } : next) };
}

/** Of 6 × 22 flaps the last one starts within a minute; steps are 0 to 3,000 ms apart and hold 1 to 132 flaps. */
function isPossible({ order, stepIntervalMs, stepSize }: Transition): boolean {
  if (!(stepIntervalMs >= 0 && stepIntervalMs <= 3_000 && stepSize >= 1 && stepSize <= 132)) return false;
  const starts = Array.from({ length: 132 }, (_, cell) => {
    const [row, column] = [Math.floor(cell / 22), cell % 22];
    const place = {
      classic: 0,
      column,
      reverseColumn: 21 - column,
      edgesToCenter: Math.min(column, 21 - column),
      row,
      diagonal: row + column,
      random: cell,
    }[order];
    return Math.floor(place / stepSize) * stepIntervalMs;
  });
  return Math.max(...starts) <= 60_000;
}

const keepable = ({ wish }: Story) => wish !== null && isPossible(wish);
const backAgain = (story: Story) => {
  const own = story.former ?? story.own;
  return { own, wish: unlessOwn(own, shown(story)), former: null };
};

/** Messages, section 4 (how a message turns may come with the call; Owner and Admin keep the board's own manner). */
export const turnChoiceTable = tableOf(turnChoiceMachine)({
  title: "how the flaps of the next message turn",
  story: { boardId: "kitchen", own: classic, wish: null, former: null } as Story,
  starts: [
    { input: { boardId: "kitchen", rows: 6, columns: 22, own: classic }, to: "choosing" },
    {
      input: { boardId: "porch", rows: 6, columns: 22, own: waving },
      to: "choosing",
      knows: { boardId: "porch", own: waving },
    },
    // Chosen before on this device, for a message that was not sent: what the board does anyway is no wish.
    {
      input: { boardId: "kitchen", rows: 6, columns: 22, own: classic, wish: waving },
      to: "choosing",
      knows: { wish: waving },
    },
    { input: { boardId: "kitchen", rows: 6, columns: 22, own: classic, wish: classic }, to: "choosing" },
  ],
  places: {
    choosing: {},
    keeping: {
      tags: ["busy"],
      calls: { keepTurn: ({ boardId, own }) => ({ boardId, transition: own }) },
    },
  },
  shows: ({ boardId, own, wish, former }) => ({ boardId, own, wish, former, rows: 6, columns: 22 }),
  // biome-ignore format: one row a line
  rows: [
    ...[change({ order: "column" }), change({ order: "classic" }), change({ pace: "brisk" }), change({ stepIntervalMs: 3_000 }), change({ stepIntervalMs: 3_001 }), change({ stepSize: 133 }), change({ order: "random" })].map(
      (on) => ({ in: ["choosing", "keeping"], on, keep: (story: Story) => choose(story, on.change) } as const)),
    { in: ["choosing", "keeping"], on: { type: "turn.reset" }, keep: () => ({ wish: null }) },
    // It stands there at once as the board's own, and what the gateway holds is remembered.
    { in: "choosing", on: { type: "turn.keep" }, when: keepable, to: "keeping", keep: (story) => ({ own: shown(story), wish: null, former: story.own }) },
    ...[waving, columns].map((own) => ({ in: "choosing", on: became(own), keep: ({ wish }: Story) => ({ own, wish: wish && unlessOwn(own, wish) }) } as const)),
    // Another tab's manner, while this one is being kept: it is what stands there if keeping fails.
    ...[waving, columns].map((own) => ({ in: "keeping", on: became(own), keep: () => ({ former: own }) } as const)),
    ...[kept, columns].map((own) => ({ in: "keeping", answer: ["keepTurn", own], to: "choosing", keep: ({ wish }: Story) => ({ own, wish: wish && unlessOwn(own, wish), former: null }), emits: () => [toldKept] } as const)),
    { in: "keeping", refusal: ["keepTurn", away], to: "choosing", keep: backAgain, emits: () => [{ type: "turn.refused", notice: { id: "turn-keep-failed", cause: "AnswerLost" } }] },
  ],
  promises: {
    "nothing impossible is kept": ({ calls }) =>
      calls.length === 0 ? undefined : calls.every(({ input }) => isPossible(input.transition)),
    "a refused keeping leaves the board's own manner as the gateway is known to hold it": ({
      event,
      snapshot,
      previous,
    }) =>
      event?.type === "xstate.error.actor.keepTurn" ? snapshot.context.own === previous?.context.former : undefined,
    "a refused keeping loses no choice": ({ event, snapshot, previous }) => {
      if (event?.type !== "xstate.error.actor.keepTurn" || !previous) return undefined;
      const { own, wish } = snapshot.context;
      return seen(wish ?? own) === seen(previous.context.wish ?? previous.context.own);
    },
    "a wish is never what the board does anyway": ({ snapshot: { context } }) =>
      context.wish === null ? undefined : seen(context.wish) !== seen(context.own) || context.former !== null,
    "one call at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  },
  contract: "The contract names no such flow: how a message turns comes with the call (decision 74).",
});
