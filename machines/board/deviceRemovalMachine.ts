import { emit, setup } from "xstate";
import { type Notice, noticeIn, promisePort } from "../port.ts";

export type DeviceRemovalInput = { readonly deviceId: string };

export type DeviceToRemove = { readonly id: string };

export type DeviceRemovalEvent = { readonly type: "display.end" };

export type DeviceRemovalEmitted =
  | { readonly type: "display.ended" }
  | { readonly type: "display.stays"; readonly notice: Notice };

const initialContext = ({ input }: { input: DeviceRemovalInput }): DeviceRemovalInput => input;

const deviceToRemove = ({ context }: { context: DeviceRemovalInput }): DeviceToRemove => ({ id: context.deviceId });

/**
 * Taking a display off its board for good: the one that the gateway plays for the demo.
 *
 * What can go wrong: the call is refused or its answer is lost (said with its reason; the display stays where it is, and
 * it can be tried again).
 */
export const deviceRemovalMachine = setup({
  types: {
    context: {} as DeviceRemovalInput,
    events: {} as DeviceRemovalEvent,
    input: {} as DeviceRemovalInput,
    emitted: {} as DeviceRemovalEmitted,
    tags: {} as "busy",
  },
  actors: { removeDevice: promisePort<void, DeviceToRemove>("removeDevice") },
  actions: {
    tellEnded: emit({ type: "display.ended" }),
    tellStays: emit(({ event }) => ({
      type: "display.stays" as const,
      notice: noticeIn(event, "demo-display-end-failed") ?? { id: "demo-display-end-failed" },
    })),
  },
}).createMachine({
  id: "deviceRemoval",
  context: initialContext,
  initial: "standing",
  states: {
    standing: { on: { "display.end": "ending" } },
    ending: {
      tags: "busy",
      invoke: {
        id: "removeDevice",
        src: "removeDevice",
        input: deviceToRemove,
        onDone: { target: "ended", actions: "tellEnded" },
        onError: { target: "standing", actions: "tellStays" },
      },
    },
    ended: { type: "final" },
  },
});
