import type { NewMessageRow } from "../../boardState/boardWrite.ts";
import type { Principal } from "../../callers/principal.ts";
import { newId } from "../../db/ids.ts";
import { RefusalError } from "../../refusal.ts";
import { messageNotFound, wrongBoardSize } from "../../words/messageRefusals.ts";
import { memberId } from "../boards/access.ts";
import { refuseCensored } from "./censoring.ts";
import { composeMessage } from "./compose.ts";
import type { SendRequest } from "./sendRequest.ts";
import type { SendState } from "./sendState.ts";

export interface Source {
  readonly id: string;
  readonly characters: Uint8Array;
  readonly missing: readonly string[];
  /** Set when the message is written with this very call. */
  readonly message?: NewMessageRow;
}

/** The message that exists, or the one to write. RefusalError for what is none, or none of this board. */
export function sourceOf(principal: Principal, request: SendRequest, state: SendState, author: string): Source {
  if (request.messageId !== null && request.messageId !== undefined) return existingSource(state);
  const { missing, ...composed } = composeMessage({ ...request.input, code62: state.code62 }, state.censoredWords);
  if (composed.rows !== state.rows || composed.columns !== state.columns) throw wrongSize();
  const id = request.newMessageId ?? newId();
  const message = { id, personId: memberId(principal), authorFormatted: author, ...composed };
  return { id, characters: composed.characters, missing, message };
}

function existingSource(state: SendState): Source {
  const { message } = state;
  if (message === null) throw new RefusalError("NotFound", messageNotFound());
  if (message.rows !== state.rows || message.columns !== state.columns) throw wrongSize();
  // The list may have grown since the message was written.
  refuseCensored(message, state.censoredWords);
  return { id: message.id, characters: message.characters, missing: [] };
}

function wrongSize(): RefusalError {
  return new RefusalError("CharactersInvalid", wrongBoardSize(), { rule: "size" });
}
