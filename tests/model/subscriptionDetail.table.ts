import { subscriptionDetailMachine } from "../../machines/channel/subscriptionDetailMachine.ts";
import { type Notice, PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const away = new PortRefusal({ code: "AnswerLost" });
const wrong = new PortRefusal({ code: "ValidationError", rule: "title" });
const hourly = { kind: "every", times: [], weekdays: [], minutes: 60, from: "07:00", to: "22:00" } as const;
const daily = { kind: "at", times: ["08:00"], weekdays: [1], minutes: null, from: null, to: null } as const;
type Rhythm = typeof hourly | typeof daily;
type Change = {
  readonly title?: string;
  readonly expectedTitle?: string;
  readonly rhythm?: Rhythm;
  readonly expectedRhythm?: Rhythm;
  readonly priority?: number;
};
const untouched = {
  boardId: "kitchen",
  subscriptionId: "dinner",
  title: "",
  edited: null as string | null,
  began: "",
  canBeRenamed: false,
  change: {} as Change,
  notice: null as Notice | null,
};
type Story = typeof untouched;
const edit = (title: string) => ({ type: "title.edit", title }) as const;
const submit = { type: "title.submit" } as const;
const rhythm = (chosen: Rhythm, expected: Rhythm) => ({ type: "rhythm.submit", rhythm: chosen, expected }) as const;
const priority = (chosen: number) => ({ type: "priority.submit", priority: chosen }) as const;
const nameOf = ({ edited }: Story) => (edited ?? "").trim();
const longest = "x".repeat(60);
const tooLong = `${longest}y`;
const isName = (story: Story) => !["", tooLong, story.title].includes(nameOf(story));
const may = ({ canBeRenamed }: Story) => canBeRenamed;
const seen = ["showing", "refreshing"] as const;
const saved = () => [{ type: "subscription.saved", notice: { id: "subscription-saved" } } as const];
const failed =
  (cause: string, more: object = {}) =>
  () => [{ type: "subscription.failed", notice: { id: "subscription-save-failed", cause, ...more } } as const];
const loaded = [
  { title: "Dinner", canBeRenamed: true },
  { title: "Supper", canBeRenamed: true },
  { title: "Clock", canBeRenamed: false },
] as const;

/** Channels and settings, sections 2.6 and 7. */
export const subscriptionDetailTable = tableOf(subscriptionDetailMachine)({
  title: "a channel's own page",
  story: untouched,
  starts: [
    { input: { boardId: "kitchen", subscriptionId: "dinner" }, to: "loading" },
    {
      input: { boardId: "porch", subscriptionId: "clock" },
      to: "loading",
      knows: { boardId: "porch", subscriptionId: "clock" },
    },
  ],
  places: {
    loading: { calls: { loadSubscription: ({ boardId, subscriptionId }) => ({ boardId, subscriptionId }) } },
    failed: {},
    showing: {},
    refreshing: { calls: { loadSubscription: ({ boardId, subscriptionId }) => ({ boardId, subscriptionId }) } },
    saving: { calls: { updateSubscription: ({ subscriptionId, change }) => ({ subscriptionId, change }) } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    ...loaded.flatMap((answer) => [
      { in: "loading", answer: ["loadSubscription", answer], to: "showing", keep: () => answer } as const,
      // A poll never overwrites a title being edited.
      { in: "refreshing", answer: ["loadSubscription", answer], to: "showing", keep: () => answer } as const,
    ]),
    { in: "loading", refusal: ["loadSubscription", away], to: "failed", keep: () => ({ notice: { id: "subscription-load-failed", cause: "AnswerLost" } }) },
    { in: "failed", on: { type: "subscription.retry" }, to: "loading", keep: () => ({ notice: null }) },
    // Polls only when subscriptions can be renamed.
    { in: "showing", after: 5000, when: may, to: "refreshing" },
    { in: "refreshing", refusal: ["loadSubscription", away], to: "showing" },
    ...["", "  ", "Dinner", " Lunch ", longest, tooLong].map((title) => ({ in: seen, on: edit(title), when: may, keep: (story: Story) => ({ edited: title, ...(story.edited === null ? { began: title } : {}) }) }) as const),
    { in: seen, on: { type: "title.cancel" }, keep: () => ({ edited: null }) },
    { in: seen, on: submit, when: isName, to: "saving", keep: (story) => ({ change: { title: nameOf(story), expectedTitle: story.began }, began: story.title }) },
    ...([[hourly, daily], [daily, hourly]] as const).map(([chosen, expected]) => ({ in: seen, on: rhythm(chosen, expected), to: "saving", keep: () => ({ change: { rhythm: chosen, expectedRhythm: expected } }) }) as const),
    ...[-9, 3].map((chosen) => ({ in: seen, on: priority(chosen), to: "saving", keep: () => ({ change: { priority: chosen } }) }) as const),
    { in: "saving", answer: ["updateSubscription", undefined], when: ({ change }) => change.title !== undefined, to: "showing", keep: ({ change }) => ({ title: change.title ?? "", edited: null }), emits: saved },
    { in: "saving", answer: ["updateSubscription", undefined], to: "showing", emits: saved },
    // What was typed stays.
    { in: "saving", refusal: ["updateSubscription", wrong], to: "showing", emits: failed("ValidationError", { rule: "title" }) },
    { in: "saving", refusal: ["updateSubscription", away], to: "showing", emits: failed("AnswerLost") },
  ],
  promises: {
    "polls only when subscriptions can be renamed": ({ snapshot }) =>
      snapshot.matches("refreshing") ? snapshot.context.canBeRenamed : undefined,
    "a poll never overwrites a title being edited": ({ event, previous, snapshot }) =>
      event?.type === "xstate.done.actor.loadSubscription"
        ? snapshot.context.edited === previous?.context.edited
        : undefined,
    "no name is saved that is none": ({ calls }) => {
      const titles = calls.flatMap(({ port, input }) => (port === "updateSubscription" ? [input.change.title] : []));
      return titles.length === 0
        ? undefined
        : titles.every((title) => title === undefined || (title.trim() !== "" && title.length <= 60));
    },
  },
  contract: {
    flow: "subscription-detail",
    more: {
      "any title.edit any": "what is typed is kept beside the name that it has",
      "any title.cancel any": "renaming can be given up",
      "any rhythm.submit saving": "when a channel shows is chosen on its page",
      "any priority.submit saving": "how much it matters is chosen on its page",
      "refreshing title.submit saving": "a poll under way keeps nobody from saving",
    },
  },
});
