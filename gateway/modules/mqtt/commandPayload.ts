import { RefusalError } from "../../refusal.ts";
import { switchShape } from "../../words/dialectRefusals.ts";
import * as words from "../../words/mqttWords.ts";
import type { Command } from "./topics.ts";

/** A grid has some hundred bytes. What is larger is not looked at. */
const mostBytes = 16 * 1024;

/** What a payload asks for, as the routes of commands take it. */
export interface AskedCommand {
  readonly route: "send" | "clear" | "undo" | "resend" | "unpin" | "channels" | "order" | "pin";
  readonly body: Readonly<Record<string, unknown>>;
  /** The sender's own name for this command: with it the same one again shows nothing twice, and the answer names it. */
  readonly id?: string;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** RefusalError `ValidationError` for what is no such command. */
export function readPayload(command: Command, payload: Uint8Array): AskedCommand {
  if (payload.length > mostBytes) throw refused(words.payloadTooLarge());
  const text = decode(payload);
  switch (command) {
    case "clear":
    case "undo":
    case "resend":
    case "unpin":
      if (text.trim() !== "PRESS") throw refused(words.pressShape());
      return { route: command, body: {} };
    case "channels":
      if (text !== "ON" && text !== "OFF") throw refused(switchShape());
      return { route: "channels", body: { on: text === "ON" } };
    case "pin":
      // A number of Home Assistant may come with its point.
      if (!/^\d{1,9}(\.0+)?$/.test(text)) throw refused(words.pinShape());
      return { route: "pin", body: { minutes: Number(text) } };
    case "order":
      return { route: "order", body: { strategy: text } };
    case "send":
    case "notify":
      return readSending(text);
  }
}

function decode(payload: Uint8Array): string {
  try {
    return utf8.decode(payload);
  } catch {
    throw refused(words.payloadShape());
  }
}

/** Text, or JSON in which `message` and `grid` are other names of `text` and `characters`. */
function readSending(text: string): AskedCommand {
  // A text like `{63} MILES` begins with a code and is none; what has a name in its first brace is meant as JSON.
  if (!/^\s*\{\s*["}]/.test(text)) {
    // Entities of one line have no key for a line break.
    return { route: "send", body: { text: text.replaceAll("\\n", "\n") } };
  }
  const { id, message, grid, ...rest } = parse(text);
  if (id !== undefined && typeof id !== "string") throw refused(words.payloadShape());
  const body = {
    ...rest,
    ...(message === undefined ? {} : { text: message }),
    ...(grid === undefined ? {} : { characters: grid }),
  };
  return { route: "send", body, ...(id === undefined ? {} : { id }) };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw refused(words.payloadShape());
  }
}

const refused = (sentence: string) => new RefusalError("ValidationError", sentence, { rule: "body" });
