import { actorName } from "../trace/actorName.ts";
import type { Trace } from "../trace/trace.ts";
import type { Finding } from "./health.ts";

/** Actors that run on although whoever made them is over: another actor, or a part of the page that is shown no more. */
export function outlivedIn({ actors, tabs }: Trace): readonly Finding[] {
  const open = new Set(tabs.filter(({ goneAt }) => goneAt === null).map(({ id }) => id));
  const byKey = new Map(actors.map((actor) => [actor.key, actor]));
  return actors
    .filter(({ tab, status, parent, outlives }) => {
      const starter = parent === null ? undefined : byKey.get(`${tab}/${parent}`);
      const isLeft = outlives === true || (starter !== undefined && starter.status !== "active");
      return open.has(tab) && status === "active" && isLeft;
    })
    .map((actor) => ({
      ailment: "outlived",
      machine: actor.machine ?? actor.name,
      what: actorName(actor),
      where: actor.machine ?? "",
    }));
}
