/* What a kept call wanted and what came of it, as the inspector names it. Bodies and answers are those that were kept. */

/** What came of a call; `Changed` is a setting, never the board's message, `Repeated` the answer of the same call before. */
export const requestOutcomes = [
  "Read",
  "Changed",
  "Planned",
  "Shown",
  "WouldShow",
  "Held",
  "Muted",
  "Repeated",
  "Refused",
  "Faulty",
] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** What a call is for; only `show` and `plan` bring something onto the board. */
export type RequestPurpose = "read" | "change" | "plan" | "show";

/** Tools of /mcp that change nothing (modules/mcp/tools.ts). */
export const readingTools = [
  ...["list_boards", "read_board", "render_board", "compose_vbml"],
  ...["search_messages", "list_events", "explain_board"],
] as const;
const planningTool = "schedule_message";
/** What takes a pin off changes no message. */
const changingTool = "unpin_message";

/** The last part of paths that change settings alone, and no message: of a board, of the bridge to a broker, of a sandbox. */
const settings = new Set(["transition", "sandbox", "order", "pin", "unpin", "channels"]);

interface AskedCall {
  readonly method: string;
  readonly path: string;
  readonly dialect: string;
  readonly body: unknown;
}

interface AnsweredCall extends AskedCall {
  readonly status: number;
  readonly answer: unknown;
  readonly origin: string | null;
  readonly isRepeat: boolean;
}

/** The tool of /mcp that a call names, else what it asked there (`initialize`); null of other calls, and of a body not kept. */
export function toolOf({ dialect, body }: Pick<AskedCall, "dialect" | "body">): string | null {
  if (dialect !== "mcp") return null;
  const asked = fieldOf(fieldOf(body, "params"), "name") ?? fieldOf(body, "method");
  return typeof asked === "string" ? asked : null;
}

export function purposeOf({ method, path, dialect, body }: AskedCall): RequestPurpose {
  if (method === "GET" || method === "HEAD") return "read";
  if (dialect !== "mcp") return settings.has(path.split("/").at(-1) ?? "") ? "change" : "show";
  const tool = toolOf({ dialect, body });
  if (readingTools.some((name) => name === tool)) return "read";
  if (tool === changingTool) return "change";
  return tool === planningTool ? "plan" : "show";
}

export function outcomeOf(call: AnsweredCall): RequestOutcome {
  const { status, body, answer, origin } = call;
  if (status >= 400) return [409, 423, 429].includes(status) ? "Refused" : "Faulty";
  const purpose = purposeOf(call);
  if (purpose === "read") return "Read";
  if (purpose === "change") return "Changed";
  if (call.isRepeat) return "Repeated";
  // A tool is told of a dry run by what it is asked, all others by the call's address.
  const asked = fieldOf(fieldOf(body, "params"), "arguments");
  if (origin?.startsWith("Dry run") === true || fieldOf(asked, "dryRun") === true) return "WouldShow";
  if (purpose === "plan") return "Planned";
  if (fieldOf(answer, "muted") === true) return "Muted";
  return fieldOf(answer, "receipt") === "held" ? "Held" : "Shown";
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
