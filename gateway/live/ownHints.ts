import type { PersonPrincipal } from "../callers/principal.ts";
import type { Context } from "../context.ts";

/** What of a person's own changed. */
export type OwnPart = "favorites" | "drafts" | "likes";

/** Tells the other tabs of the person, on whichever device, to read it anew. The tab that did it knows. */
export function tellOwn({ bus }: Pick<Context, "bus">, { personId, tab }: PersonPrincipal, what: OwnPart): void {
  bus.publish({ kind: "mine", personId, what, ...(tab === undefined ? {} : { tab }) });
}

/** What is in the feed changed for everybody: an item came, went, or was hidden. Likes are no news for others. */
export function tellFeed({ bus }: Pick<Context, "bus">): void {
  bus.publish({ kind: "feed" });
}
