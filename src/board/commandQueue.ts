import type { StageCommand } from "./messages.ts";

// A module of its own, which is evaluated before those that await the wasm: what is sent meanwhile would be lost.
const scope = self as unknown as { onmessage: ((event: MessageEvent<StageCommand>) => void) | null };
const early: StageCommand[] = [];
scope.onmessage = ({ data }) => void early.push(data);

/** Hands over what came so far to this worker, and from now on everything as it comes. */
export function openCommandQueue(handle: (command: StageCommand) => void): void {
  scope.onmessage = ({ data }) => handle(data);
  for (const command of early.splice(0)) handle(command);
}
