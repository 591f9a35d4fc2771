import { channelDeleteMachine } from "../../machines/channel/channelDeleteMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const gone = new PortRefusal({ code: "NotFound", sentence: "No such channel." });
const lost = new PortRefusal({ code: "AnswerLost" });
const channels = [
  { channel: { boardId: "kitchen", subscriptionId: "haiku", title: "Haiku" }, is: "haiku", holdsData: false },
  { channel: { boardId: "porch", subscriptionId: "talk", title: "Slack" }, is: "slack", holdsData: true },
  { channel: { boardId: "hall", subscriptionId: "mixed", title: "Blended" }, is: "blended", holdsData: false },
  {
    channel: { boardId: "attic", subscriptionId: "own", title: "Dinner" },
    is: "message-set-creator",
    holdsData: false,
  },
  { channel: { boardId: "desk", subscriptionId: "robot", title: "Robot" }, is: "own-robot", holdsData: false },
  // What fits a list or a set says more than that somebody was let in.
  { channel: { boardId: "den", subscriptionId: "both", title: "Both" }, is: "blended", holdsData: true },
] as const;
type One = (typeof channels)[number];
type Warning = "none" | "data" | "blended" | "messages" | "program";
/** Section 8: saved data and access, the blended list, the saved messages; a person's program; nothing beside it for others. */
const warnings: Readonly<Record<string, Warning>> = {
  haiku: "none",
  talk: "data",
  mixed: "blended",
  own: "messages",
  robot: "program",
  both: "blended",
};
const request = ({ channel, is, holdsData }: One, isAllowed = true) =>
  ({ type: "delete.request", isAllowed, friendlyIdentifier: is, holdsData, ...channel }) as const;
type Channel = { readonly boardId: string; readonly subscriptionId: string; readonly title: string };
const nothing: Channel = { boardId: "", subscriptionId: "", title: "" };
const story = { channel: null as Channel | null, warning: "none" as Warning };
const failed =
  (cause: string, more: object = {}) =>
  ({ channel }: typeof story) => [
    {
      type: "delete.failed",
      channel: channel ?? nothing,
      notice: { id: "channel-remove-failed", cause, ...more },
    } as const,
  ];

/** Channels and settings, sections 4 and 8. */
export const channelDeleteTable = tableOf(channelDeleteMachine)({
  title: "deleting a channel from a board",
  story,
  starts: [{ to: "idle" }],
  places: {
    idle: {},
    confirming: {},
    deleting: { calls: { deleteSubscription: ({ channel }) => channel } },
    deleted: {},
  },
  shows: ({ channel, warning }) => ({ channel, warning }),
  ignores: [request(channels[0], false), request(channels[2], false)],
  // biome-ignore format: one row a line
  rows: [
    ...channels.map((one) => ({ in: ["idle", "deleted"], on: request(one), to: "confirming", keep: () => ({ channel: one.channel as Channel, warning: warnings[one.channel.subscriptionId] ?? "none" }) } as const)),
    { in: "confirming", on: { type: "confirm.no" }, to: "idle", keep: () => ({ channel: null }) },
    { in: "confirming", on: { type: "confirm.yes" }, to: "deleting" },
    { in: "deleting", answer: ["deleteSubscription", undefined], to: "deleted", keep: () => ({ channel: null }), emits: ({ channel }) => [{ type: "channel.deleted", channel: channel ?? nothing, notice: { id: "channel-removed" } } as const] },
    { in: "deleting", refusal: ["deleteSubscription", gone], to: "idle", keep: () => ({ channel: null }), emits: failed("NotFound", { sentence: "No such channel." }) },
    { in: "deleting", refusal: ["deleteSubscription", lost], to: "idle", keep: () => ({ channel: null }), emits: failed("AnswerLost") },
  ],
  promises: {
    "never deletes without a Yes": ({ calls, events }) =>
      calls.length === 0 ? undefined : calls.length <= events.filter(({ type }) => type === "confirm.yes").length,
    "the warning fits the installable": ({ snapshot }) =>
      snapshot.matches("confirming")
        ? snapshot.context.warning === warnings[snapshot.context.channel?.subscriptionId ?? ""]
        : undefined,
  },
  contract: {
    flow: "channel-delete",
    more: { "deleted delete.request confirming": "the next channel of the list may be deleted" },
  },
});
