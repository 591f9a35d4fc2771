import type { PlayDayQuery } from "../../gql/generated/graphql.ts";

type Plan = PlayDayQuery["dayPlan"];
type Slot = Plan["slots"][number];

/** What is on the board from a moment on. */
export interface Moment {
  readonly at: number;
  readonly characters: readonly (readonly number[])[] | null;
  /** Whose it is: a channel, or somebody's scheduled message. */
  readonly title: string;
  readonly colorKey: number | null;
  /** None, Fresh, Last or Preview. */
  readonly dataFrom: string;
}

const isShown = ({ mark }: Slot): boolean => mark === "planned" || mark === "moved";

/** A message of somebody's that will come. */
export interface Coming {
  readonly id: string;
  readonly sendAt: number;
  readonly attribution: string;
  readonly message: { readonly characters: readonly (readonly number[])[] };
}

/** What people schedule and repeat; of what they repeat the next showing is scheduled already. */
export function comingOf({ dayPlan, scheduledMessages, messageRepeats }: PlayDayQuery): Coming[] {
  const repeats = new Map(messageRepeats.map((repeat) => [repeat.id, repeat]));
  const repeated = dayPlan.repeated.flatMap(({ repeatId, at: sendAt }) => {
    const repeat = repeats.get(repeatId);
    return repeat === undefined ? [] : { ...repeat, id: `${repeatId} ${sendAt}`, sendAt };
  });
  return [...scheduledMessages.filter(({ state }) => state === "Pending"), ...repeated];
}

/** All that the board will show within the day, in its order. */
export function momentsOf(answer: PlayDayQuery): Moment[] {
  const { slots, ambient, begin, end } = answer.dayPlan;
  const planned = slots.filter(isShown).map(({ at, title, colorKey, face }) => ({ at, title, colorKey, ...face }));
  const between = ambient.map(({ begin: at, title, colorKey, face }) => ({ at, title, colorKey, ...face }));
  const people = comingOf(answer)
    .filter(({ sendAt }) => sendAt >= begin && sendAt < end)
    .map(({ sendAt: at, attribution: title, message: { characters } }) => ({
      at,
      title,
      colorKey: null,
      characters,
      dataFrom: "None",
    }));
  return [...planned, ...between, ...people].toSorted((one, other) => one.at - other.at);
}

/** What is on the board at a moment; null before the first appearance. */
export function momentAt(moments: readonly Moment[], at: number): Moment | null {
  return moments.findLast((moment) => moment.at <= at) ?? null;
}

/** What a mark is called: what gives way to a person's message waits for it. */
export const markName = ({ mark, because }: Pick<Slot, "mark" | "because">): string =>
  mark === "moved" && because === "scheduled" ? "waits" : mark;

/** What does not go as planned, in order. */
export function marksOf({ slots }: Pick<Plan, "slots">): Slot[] {
  return slots.filter(({ mark }) => mark !== "planned").toSorted((one, other) => one.at - other.at);
}
