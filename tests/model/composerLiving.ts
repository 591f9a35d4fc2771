import { createActor } from "xstate";
import { loadGridCore } from "../../grid-core/load.node.ts";
import type { ComposerEvent } from "../../machines/message/composerContext.ts";
import { composerMachine } from "../../machines/message/composerMachine.ts";
import type { Characters } from "../../machines/message/sendRequest.ts";
import { coreEdit } from "../../src/composer/coreEdit.ts";

export const core = loadGridCore();

/** The rule of the product itself: the Rust core, as the composer hands it to the machine. */
export const edit = coreEdit(core, () => {
  throw new Error("the core has stopped");
});

export const rows = 6;
export const columns = 22;
export const gridOf = (code: number): Characters =>
  Array.from({ length: rows }, () => new Array<number>(columns).fill(code));
export const blank = gridOf(0);
export const poppyRed = 63;
export const orange = 64;

export function composerAfter(events: readonly ComposerEvent[]) {
  const actor = createActor(composerMachine, { input: { edit, characters: blank } });
  actor.start();
  for (const event of events) actor.send(event);
  return actor;
}
