import { aboutSomething } from "../../../words/inspector.ts";
import type { ActorNote } from "./protocol.ts";

/** What an actor is called: as its parent or the app calls it, else as its machine; and what it is about. */
export function actorName({ name, machine, about }: Pick<ActorNote, "name" | "machine" | "about">): string {
  const own = name.startsWith("x:") ? (machine ?? name) : name;
  return about === null ? own : aboutSomething(own, about);
}
