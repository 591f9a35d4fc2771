import { actorName } from "../trace/actorName.ts";
import type { Trace } from "../trace/trace.ts";
import type { Finding } from "./health.ts";

/** Actors that run on although whoever started them is over. */
export function outlivedIn({ actors, tabs }: Trace): readonly Finding[] {
  const open = new Set(tabs.filter(({ isGone }) => !isGone).map(({ id }) => id));
  const byKey = new Map(actors.map((actor) => [actor.key, actor]));
  return actors
    .filter(({ tab, status, parent }) => {
      const starter = parent === null ? undefined : byKey.get(`${tab}/${parent}`);
      return open.has(tab) && status === "active" && starter !== undefined && starter.status !== "active";
    })
    .map((actor) => ({
      ailment: "outlived",
      machine: actor.machine ?? actor.name,
      what: actorName(actor),
      where: actor.machine ?? "",
    }));
}
