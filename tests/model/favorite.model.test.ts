import { favoriteMachine } from "../../machines/message/favoriteMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const refused = new PortRefusal({ code: "NotFound" });

testByPaths("the heart of a message", {
  machine: favoriteMachine,
  inputs: [
    { messageId: "tea", isFavorited: false },
    { messageId: "tea", isFavorited: true },
    { messageId: null, isFavorited: false },
  ],
  events: [{ type: "favorite.toggle" }],
  answers: { setFavorite: { done: [undefined], fails: [refused] } },
  remember: ({ isFavorited }) => [isFavorited],
  invariants: {
    "a press is seen at once": ({ event, snapshot, previous, input }) =>
      event?.type === "favorite.toggle" && input.messageId !== null
        ? snapshot.context.isFavorited !== previous?.context.isFavorited
        : undefined,
    "at most one call is under way": ({ calls }) => calls.filter((call) => call.state === "pending").length <= 1,
    "at rest what is shown is what the gateway was last made to hold": ({ snapshot, calls, input }) => {
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
  paths: 35,
});
