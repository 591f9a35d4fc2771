import { RefusalError } from "../../../refusal.ts";
import { slackNotTaken, slackTaken, slackUsage } from "../../../words/webhooks.ts";
import type { Arrival, Arrived } from "./webhooks.service.ts";

/* A slash command of Slack: a form with what was written, answered by words that its writer alone sees. */

interface CommandAnswer {
  readonly response_type: "ephemeral";
  readonly text: string;
}

/** Slack writes these three signs as HTML does, and no others. */
const signs: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** Undefined where nothing was written. */
export function readCommand(form: URLSearchParams, expiresIn: number): Arrival | undefined {
  const text = (form.get("text") ?? "").replaceAll(/&(?:lt|gt|amp);/g, (sign) => signs[sign] ?? sign).trim();
  return text === "" ? undefined : { text, expiresIn };
}

/** Always answered with 200: of anything else Slack tells its people only that the app failed. */
export async function answerCommand(take: () => Promise<Arrived>): Promise<CommandAnswer> {
  try {
    const { at } = await take();
    return said(at === null ? slackNotTaken : slackTaken(at));
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return said(error.rule === "body" ? slackUsage : error.message);
  }
}

const said = (text: string): CommandAnswer => ({ response_type: "ephemeral", text });
