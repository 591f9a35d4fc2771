import { favoriteMachine } from "../../machines/message/favoriteMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

const refused = new PortRefusal({ code: "NotFound" });
const press = { type: "favorite.toggle" } as const;
const told = (id: string, cause?: string) =>
  [{ type: "favorite.told", notice: cause === undefined ? { id } : { id, cause } }] as const;

/** Messages, section 4: shown before the gateway has said yes, and taken back when it says no. */
export const favoriteTable = tableOf(favoriteMachine)({
  title: "the heart of a message",
  story: { messageId: "tea" as string | null, isFavorited: false },
  starts: [
    { input: { messageId: "tea", isFavorited: false }, to: "off" },
    { input: { messageId: "cake", isFavorited: true }, to: "on", knows: { messageId: "cake", isFavorited: true } },
    { input: { messageId: null, isFavorited: false }, to: "off", knows: { messageId: null } },
  ],
  places: {
    off: { tags: ["settled"] },
    addingFavorite: { calls: { setFavorite: ({ messageId }) => ({ messageId, isFavorited: true }) } },
    on: { tags: ["settled"] },
    removingFavorite: { calls: { setFavorite: ({ messageId }) => ({ messageId, isFavorited: false }) } },
  },
  shows: (story) => story,
  // biome-ignore format: one row a line
  rows: [
    { in: "off", on: press, when: ({ messageId }) => messageId === null, emits: () => told("no-messages-yet") },
    { in: "off", on: press, to: "addingFavorite", keep: () => ({ isFavorited: true }) },
    { in: "on", on: press, to: "removingFavorite", keep: () => ({ isFavorited: false }) },
    // One call at a time: the newest wish is seen at once, and set when the call under way is answered.
    { in: ["addingFavorite", "removingFavorite"], on: press, keep: ({ isFavorited }) => ({ isFavorited: !isFavorited }) },
    { in: "addingFavorite", answer: ["setFavorite", undefined], when: ({ isFavorited }) => isFavorited, to: "on", emits: () => told("favorite-added") },
    { in: "addingFavorite", answer: ["setFavorite", undefined], to: "removingFavorite" },
    { in: "removingFavorite", answer: ["setFavorite", undefined], when: ({ isFavorited }) => isFavorited, to: "addingFavorite" },
    { in: "removingFavorite", answer: ["setFavorite", undefined], to: "off", emits: () => told("favorite-removed") },
    { in: "addingFavorite", refusal: ["setFavorite", refused], to: "off", keep: () => ({ isFavorited: false }), emits: () => told("favorite-add-failed", "NotFound") },
    { in: "removingFavorite", refusal: ["setFavorite", refused], to: "on", keep: () => ({ isFavorited: true }), emits: () => told("favorite-remove-failed", "NotFound") },
  ],
  promises: {
    "a press is seen at once": ({ event, snapshot, previous, input }) =>
      event?.type === "favorite.toggle" && input.messageId !== null
        ? snapshot.context.isFavorited !== previous?.context.isFavorited
        : undefined,
    "at most one call under way": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "what is shown equals what was last asked, or after a failure what the server holds": ({
      snapshot,
      calls,
      input,
    }) => {
      if (!snapshot.hasTag("settled")) return undefined;
      const kept = calls.findLast((call) => call.state === "answered");
      return snapshot.context.isFavorited === (kept ? kept.input.isFavorited : input.isFavorited);
    },
    "each state shows its own heart": ({ snapshot }) =>
      snapshot.matches("on")
        ? snapshot.context.isFavorited
        : snapshot.matches("off")
          ? !snapshot.context.isFavorited
          : undefined,
    "a failure goes back and says why": ({ event, emittedNow }) =>
      event?.type === "xstate.error.actor.setFavorite"
        ? emittedNow.length === 1 && emittedNow[0]?.notice.cause === "NotFound"
        : undefined,
    "without a message nobody is called, and it is said": ({ event, emittedNow, calls, input }) =>
      input.messageId === null && event?.type === "favorite.toggle"
        ? calls.length === 0 && emittedNow[0]?.notice.id === "no-messages-yet"
        : undefined,
    "what was done is told once, when it is what was wished": ({ event, snapshot, emittedNow }) =>
      event?.type === "xstate.done.actor.setFavorite"
        ? snapshot.hasTag("settled")
          ? emittedNow[0]?.notice.id === (snapshot.context.isFavorited ? "favorite-added" : "favorite-removed")
          : emittedNow.length === 0
        : undefined,
  },
  contract: {
    flow: "favorite",
    more: {
      "any favorite.toggle any": "a second press is a new wish, and not lost; the call under way is finished first",
      "any done.setFavorite any": "a second press is a new wish, and not lost; the call under way is finished first",
    },
  },
});
