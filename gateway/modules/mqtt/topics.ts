/*
 * Where what stands on the broker. All of a board is below `clatter/{boardId}/`, so that a broker's rules can be written for one
 * board; ids have only letters, digits, `_` and `-`.
 */

/** Home Assistant says there that it has come up, and wants to be told everything again. */
export const homeAssistantStatus = "homeassistant/status";

/** Whether the gateways of an installation are there at all; the broker says so in their name when the line is cut. */
export const bridgeTopic = (clientId: string): string => `clatter/bridge/${clientId}`;

/** What Home Assistant makes a device of. Retained; empty, it takes the device away. */
export const discoveryTopic = (boardId: string): string => `homeassistant/device/clatter_${boardId}/config`;

/** Retained: what is so now. */
export const stateTopics = ["availability", "state", "image"] as const;
/** Never retained: what happens. */
export type NewsTopic = "event" | "result" | "trigger";
export type StateTopic = (typeof stateTopics)[number];

/** What may be asked for; a retained one is nobody's wish any more and is left alone. */
const commands = [
  ...(["send", "notify", "clear", "undo", "resend", "unpin"] as const),
  ...(["channels", "order", "pin"] as const),
] as const;
export type Command = (typeof commands)[number];

export const boardTopic = (boardId: string, name: StateTopic | NewsTopic): string => `clatter/${boardId}/${name}`;
export const commandTopic = (boardId: string, command: Command): string => `clatter/${boardId}/${command}/set`;

/** All commands of a board, those too that nobody knows: they are answered as well. */
export const anyCommandTopic = (boardId: string): string => `clatter/${boardId}/+/set`;

const commandForm = /^clatter\/([\w-]{1,64})\/([^/]+)\/set$/;
const longestName = 64;

/** What a board is asked for by its topic, known or not; undefined for what is no such topic. */
export function readCommandTopic(topic: string): { readonly boardId: string; readonly command: string } | undefined {
  const [, boardId, command] = commandForm.exec(topic) ?? [];
  return boardId === undefined || command === undefined
    ? undefined
    : { boardId, command: command.slice(0, longestName) };
}

export const isCommand = (name: string): name is Command => commands.some((one) => one === name);
