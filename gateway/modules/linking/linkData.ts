import { z } from "zod";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/linkRefusals.ts";

/** What an app asks with, in the address that it opens: base64 of this as JSON. */
export interface LinkData {
  /** The app's own; it comes back unchanged. */
  readonly state: string;
  readonly redirectUri: string;
}

const longestData = 4_000;
const dataSchema = z.object({ state: z.string().min(1).max(1_000), redirect_uri: z.string().min(1).max(500) });

/** Base64 or base64url, padded or not. RefusalError `ValidationError` with the rule `data`. */
export function readLinkData(data: string): LinkData {
  const parsed = dataSchema.safeParse(decode(data));
  if (!parsed.success) throw new RefusalError("ValidationError", words.dataUnreadable(), { rule: "data" });
  return { state: parsed.data.state, redirectUri: parsed.data.redirect_uri };
}

function decode(data: string): unknown {
  if (data.length > longestData || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(data)) return undefined;
  try {
    const bytes = Buffer.from(data, "base64url");
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
