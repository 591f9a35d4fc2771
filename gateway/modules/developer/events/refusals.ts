import type { Context } from "../../../context.ts";
import { purposeOf } from "../requestOutcome.ts";
import type { RequestNote } from "../requests.store.ts";
import { tellEvents } from "./relay.ts";

/** A program that tries again and again is told of once in so long, for each rule. */
const quietMs = 15_000;

/** What was held, and dropped when its time had come: a refusal like any other, only later. */
export const heldOrigin = "Held";
const mostKnown = 10_000;

const told = new WeakMap<Context, Map<string, number>>();

const wantsToShow = (note: RequestNote): boolean => ["show", "plan"].includes(purposeOf(note));

/** Tells of those among these calls that wanted to show something and were refused; by the gateway that refused, so what one is killed with is not told. */
export async function tellRefusals(context: Context, notes: readonly RequestNote[]): Promise<void> {
  const known = told.get(context) ?? new Map<string, number>();
  told.set(context, known);
  const refused = notes.filter(
    (note) => note.type !== null && wantsToShow(note) && [null, heldOrigin].includes(note.origin),
  );
  const news = refused.filter(({ credentialId, rule, at }) => {
    const name = `${credentialId} ${rule}`;
    if (at - (known.get(name) ?? Number.NEGATIVE_INFINITY) < quietMs) return false;
    known.delete(name);
    known.set(name, at);
    return true;
  });
  for (const name of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(name);
  }
  await tellEvents(
    context,
    news.map(({ boardId, at, credentialId, dialect, type, rule, until, setBy, requestId }) => ({
      boardId,
      type: "board.write.refused" as const,
      at,
      data: { credentialId, dialect, type, rule, until, setBy, requestId },
    })),
  );
}
