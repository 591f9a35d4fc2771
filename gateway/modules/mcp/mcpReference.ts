import { z } from "zod";
import { tools } from "./tools.ts";

const weekMs = 7 * 24 * 3600_000;

/** Arguments of each tool, as the documentation shows and the tests run them. */
const examplesAt = (now: number): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  send_message: { text: "Low tide 16:40\nThe ferry waits" },
  read_board: {},
  render_board: { text: "Low tide 16:40", width: 600 },
  schedule_message: { text: "Market day tomorrow", at: new Date(now + weekMs).toISOString() },
  search_messages: { term: "tide" },
  compose_vbml: {
    vbml: { props: { tide: "16:40" }, components: [{ template: "Low tide {{tide}}", style: { justify: "center" } }] },
  },
  pin_message: { text: "Dinner is ready", minutes: 30 },
  list_events: { type: "board.message.*", limit: 20 },
});

/** The tools, as the documentation lists them: made of what runs. */
export const mcpReference = (path: string, now: number) => ({
  path,
  tools: tools.map(({ name, title, description, scope, input }) => ({
    name,
    title,
    description,
    scope,
    input: z.toJSONSchema(input, { target: "draft-2020-12", io: "input" }),
    example: examplesAt(now)[name] ?? {},
  })),
});
