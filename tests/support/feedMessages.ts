import { gridOf } from "./grids.ts";

const messageOf = (id: string, text: string) => ({
  id: `message-${id}`,
  formatted: text,
  characters: gridOf(text),
  isFavorited: false,
});

/** A feed item as the gateway answers it; give what matters to the test. */
export function feedItemOf(id: string, text: string, more: object = {}) {
  return {
    __typename: "FeedItem",
    id,
    personId: "noor",
    attribution: "Noor H.",
    likeCount: 3,
    isLikedByMe: false,
    isSharedByMe: false,
    moderated: false,
    // Half a minute more: the screen took its time before this was answered.
    created: Date.now() - 12.5 * 60_000,
    message: messageOf(id, text),
    ...more,
  };
}

export function pickOf(id: string, text: string, more: object = {}) {
  return {
    __typename: "Pick",
    id,
    likeCount: 9,
    isLikedByMe: false,
    categories: [{ id: "laughs", title: "Laughs" }],
    message: messageOf(id, text),
    ...more,
  };
}

/** A message in a message set. */
export function setMessageOf(id: string, text: string, more: object = {}) {
  return {
    __typename: "MessageSetMessage",
    id,
    messageSetId: "set",
    created: Date.now() - 12.5 * 60_000,
    isRemovable: false,
    message: messageOf(id, text),
    ...more,
  };
}

const plus = { id: "application", product: { id: "plus", isPlus: true } };

/** The board that the messages may go to. */
export const feedBoardOf = ({ hasPlus = true, boardStyle = "black", code62 = "degree" } = {}) => ({
  id: "kitchen",
  title: "Kitchen",
  boardStyle,
  code62,
  timezone: { id: "Europe/Zurich" },
  productApplications: hasPlus ? [plus] : [],
});
