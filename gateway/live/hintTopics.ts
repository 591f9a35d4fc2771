import type { Hint, Topic } from "../context.ts";

export const aboutBoard = (boardId: string): Topic => `b:${boardId}`;
export const aboutPerson = (personId: string): Topic => `p:${personId}`;

/** Where a hint is heard. One that names a person is for their open tabs alone, also where it names a board, too. */
export function topicOfHint({ boardId, personId }: Hint): Topic {
  if (personId !== undefined) return aboutPerson(personId);
  return boardId === undefined ? "all" : aboutBoard(boardId);
}
