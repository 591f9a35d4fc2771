import { emit, setup } from "xstate";
import { type Notice, noticeOf, promisePort, refusalIn, refusalOf } from "../port.ts";

export type DataExportEvent = { readonly type: "export.ask" };

export type DataExportEmitted =
  | { readonly type: "export.saved"; readonly notice: Notice }
  | { readonly type: "export.failed"; readonly notice: Notice };

/**
 * One's own data as a file.
 *
 * What can go wrong: too many files were asked for (said, with the time); no answer comes, or it ends in the middle (said,
 * and nothing is saved).
 */
export const dataExportMachine = setup({
  types: { events: {} as DataExportEvent, emitted: {} as DataExportEmitted },
  actors: { saveData: promisePort<void>("saveData") },
  actions: {
    tellSaved: emit({ type: "export.saved", notice: { id: "data-saved" } }),
    tellFailure: emit(({ event }) => ({
      type: "export.failed" as const,
      notice: noticeOf("data-failed", refusalIn(event) ?? refusalOf(undefined)),
    })),
  },
}).createMachine({
  id: "dataExport",
  initial: "idle",
  states: {
    idle: { on: { "export.ask": "saving" } },
    saving: {
      invoke: {
        id: "saveData",
        src: "saveData",
        onDone: { target: "idle", actions: "tellSaved" },
        onError: { target: "idle", actions: "tellFailure" },
      },
    },
  },
});
