import { assign, emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

export type FavoriteInput = {
  /** Null where there is no message to mark: a board that has shown nothing yet. */
  readonly messageId: string | null;
  /** What the gateway is known to hold. */
  readonly isFavorited: boolean;
};

export type FavoriteContext = {
  readonly messageId: string | null;
  /** What the person wants, and therefore sees at once. */
  readonly isFavorited: boolean;
};

export type FavoriteEvent = { readonly type: "favorite.toggle" };

export type FavoriteEmitted = { readonly type: "favorite.told"; readonly notice: Notice };

export type FavoriteToSet = { readonly messageId: string; readonly isFavorited: boolean };

const unknownRefusal: Notice = { id: "favorite-failed" };

const initialContext = ({ input }: { input: FavoriteInput }): FavoriteContext => ({
  messageId: input.messageId,
  isFavorited: input.isFavorited,
});

const favoriteToAdd = ({ context }: { context: FavoriteContext }): FavoriteToSet => ({
  messageId: context.messageId ?? "",
  isFavorited: true,
});

const favoriteToRemove = ({ context }: { context: FavoriteContext }): FavoriteToSet => ({
  messageId: context.messageId ?? "",
  isFavorited: false,
});

/**
 * The heart of a message: shown as wished before the gateway has said yes.
 *
 * What can go wrong: there is no message to mark (say so, call nobody); the gateway refuses or its answer is lost (back
 * to what it is known to hold, and say so); the person presses again while a call is under way (that one is finished
 * first, then the newest wish is set, so that two answers can never cross).
 */
export const favoriteMachine = setup({
  types: {
    context: {} as FavoriteContext,
    events: {} as FavoriteEvent,
    input: {} as FavoriteInput,
    emitted: {} as FavoriteEmitted,
  },
  actors: { setFavorite: promisePort<void, FavoriteToSet>("setFavorite") },
  guards: {
    hasMessage: ({ context }) => context.messageId !== null,
    isFavorited: ({ context }) => context.isFavorited,
  },
  actions: {
    flip: assign({ isFavorited: ({ context }) => !context.isFavorited }),
    /** At rest, what is seen is what the gateway holds: after a failure, too. */
    showOff: assign({ isFavorited: false }),
    showOn: assign({ isFavorited: true }),
    tellNoMessage: emit({ type: "favorite.told" as const, notice: { id: "no-messages-yet" } }),
    tellAdded: emit({ type: "favorite.told" as const, notice: { id: "favorite-added" } }),
    tellRemoved: emit({ type: "favorite.told" as const, notice: { id: "favorite-removed" } }),
    tellAddFailed: emit(({ event }) => ({
      type: "favorite.told" as const,
      notice: noticeIn(event, "favorite-add-failed") ?? unknownRefusal,
    })),
    tellRemoveFailed: emit(({ event }) => ({
      type: "favorite.told" as const,
      notice: noticeIn(event, "favorite-remove-failed") ?? unknownRefusal,
    })),
  },
}).createMachine({
  id: "favorite",
  context: initialContext,
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isFavorited", target: "on" }, { target: "off" }] },
    off: {
      tags: "settled",
      entry: "showOff",
      on: {
        "favorite.toggle": [
          { guard: "hasMessage", target: "addingFavorite", actions: "flip" },
          { actions: "tellNoMessage" },
        ],
      },
    },
    addingFavorite: {
      invoke: {
        id: "setFavorite",
        src: "setFavorite",
        input: favoriteToAdd,
        onDone: [{ guard: "isFavorited", target: "on", actions: "tellAdded" }, { target: "removingFavorite" }],
        onError: { target: "off", actions: "tellAddFailed" },
      },
      on: { "favorite.toggle": { actions: "flip" } },
    },
    on: {
      tags: "settled",
      entry: "showOn",
      on: { "favorite.toggle": { target: "removingFavorite", actions: "flip" } },
    },
    removingFavorite: {
      invoke: {
        id: "setFavorite",
        src: "setFavorite",
        input: favoriteToRemove,
        onDone: [
          { guard: "isFavorited", target: "addingFavorite" },
          { target: "off", actions: "tellRemoved" },
        ],
        onError: { target: "on", actions: "tellRemoveFailed" },
      },
      on: { "favorite.toggle": { actions: "flip" } },
    },
  },
});
