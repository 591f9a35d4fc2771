import { getParser } from "bowser";
import { type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { signInNotFound } from "../../words/peopleRefusals.ts";

/** A browser that the caller is signed in with, as people know it. */
export interface OwnSignIn {
  readonly id: string;
  /** "Firefox"; null when it does not say. */
  readonly browser: string | null;
  /** "Linux"; null when it does not say. */
  readonly system: string | null;
  readonly kind: "desktop" | "phone" | "tablet" | "unknown";
  readonly signedInAt: number;
  readonly lastUsedAt: number;
  /** The one that asks. */
  readonly isThis: boolean;
}

const kinds: Readonly<Record<string, OwnSignIn["kind"]>> = { desktop: "desktop", mobile: "phone", tablet: "tablet" };

/** What the browser says of itself, which anybody may invent: a help to recognise it, and no proof. */
function deviceOf(userAgent: string): Pick<OwnSignIn, "browser" | "system" | "kind"> {
  if (userAgent === "") return { browser: null, system: null, kind: "unknown" };
  const { browser, os, platform } = getParser(userAgent).getResult();
  const system = platform.model === "iPhone" || platform.model === "iPad" ? platform.model : os.name;
  return { browser: browser.name || null, system: system || null, kind: kinds[platform.type ?? ""] ?? "unknown" };
}

/** The caller's own; none where another service signs people in. */
export async function listOwnSignIns(context: Context, principal: Principal): Promise<readonly OwnSignIn[]> {
  const { personId, grantId } = requirePerson(principal);
  const records = await context.tokens.listSignIns(personId);
  return records.map(({ id, userAgent, signedInAt, lastUsedAt }) => ({
    id,
    ...deviceOf(userAgent),
    signedInAt,
    lastUsedAt,
    isThis: id === grantId,
  }));
}

/** Signs one browser of the caller out: on its next request, and its open streams at once. RefusalError `NotFound`. */
export async function endOwnSignIn(context: Context, principal: Principal, id: string): Promise<void> {
  const { personId } = requirePerson(principal);
  if (!(await context.tokens.endSignIn(personId, id))) throw new RefusalError("NotFound", signInNotFound());
}

/** As `endOwnSignIn`, of all but the browser that asks. How many there were. */
export function endOtherOwnSignIns(context: Context, principal: Principal): Promise<number> {
  return context.tokens.endOtherSignIns(requirePerson(principal));
}
