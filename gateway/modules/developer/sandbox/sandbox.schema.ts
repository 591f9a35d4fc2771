import { receiptOf } from "../../../boardState/receipts.ts";
import { gridRows } from "../../../grid.ts";
import { type Builder, builder, refusable } from "../../../schema/builder.ts";
import { changeSandboxOf, readSandboxOf } from "./sandbox.service.ts";
import type { SandboxRow } from "./sandbox.store.ts";
import type { StuckFlap } from "./sandbox.tables.ts";

/** Rows have other columns, too. */
type Seen = Pick<
  SandboxRow,
  | "boardId"
  | "endsAt"
  | "now"
  | "aheadMs"
  | "offline"
  | "slowMs"
  | "droppedWrites"
  | "stuck"
  | "version"
  | "characters"
  | "columns"
  | "receipt"
  | "shownVersion"
  | "droppedVersion"
  | "shown"
>;
const SandboxRef = builder.objectRef<Seen>("Sandbox");
const FlapRef = builder.objectRef<StuckFlap>("StuckFlap");

/** The board for tests of a credential, as its people see and steer it; a program makes it (`/v1/sandbox`). */
export function addSandbox(builder: Builder): void {
  addTypes();
  builder.queryField("sandbox", (t) =>
    t.field({
      type: SandboxRef,
      nullable: true,
      description: "Of a credential; null while it has none. For its maker, and the Owner and Admins of its board.",
      args: { credentialId: t.arg.id({ required: true }) },
      resolve: (_root, { credentialId }, { context, principal }) => readSandboxOf(context, principal, credentialId),
    }),
  );
  const flap = builder.inputType("StuckFlapInput", {
    fields: (t) => ({ row: t.int({ required: true }), column: t.int({ required: true }) }),
  });
  builder.mutationField("changeSandbox", (t) =>
    t.field({
      type: SandboxRef,
      description: "Sets its clock and faults; what is left out stays.",
      args: {
        credentialId: t.arg.id({ required: true }),
        clock: t.arg({ type: "Timestamp", description: "Never earlier than it is, at most 395 days ahead." }),
        aheadMs: t.arg.int({ description: "It goes ahead by so many milliseconds, from where it is when this comes." }),
        offline: t.arg.boolean(),
        slowMs: t.arg.int(),
        droppedWrites: t.arg.boolean(),
        stuck: t.arg({ type: [flap], description: "Counted from 0." }),
      },
      errors: refusable("ChangeSandbox", "sandbox"),
      resolve: (_root, { credentialId, clock, aheadMs, ...faults }, { context, principal }) =>
        changeSandboxOf(context, principal, credentialId, {
          wish: {
            clock: clock == null ? undefined : new Date(clock).toISOString(),
            faults: Object.fromEntries(Object.entries(faults).filter(([, set]) => set != null)),
          },
          aheadMs: aheadMs ?? 0,
        }),
    }),
  );
}

function addTypes(): void {
  FlapRef.implement({ fields: (t) => ({ row: t.exposeInt("row"), column: t.exposeInt("column") }) });
  SandboxRef.implement({
    description: "A board of nobody's, with a clock that can be set and faults that can be switched on.",
    fields: (t) => ({
      id: t.exposeID("boardId"),
      endsAt: t.expose("endsAt", { type: "Timestamp" }),
      clock: t.field({ type: "Timestamp", resolve: ({ now, aheadMs }) => now + aheadMs }),
      offline: t.exposeBoolean("offline"),
      slowMs: t.exposeInt("slowMs"),
      droppedWrites: t.exposeBoolean("droppedWrites"),
      stuck: t.field({ type: [FlapRef], resolve: ({ stuck }) => [...stuck] }),
      version: t.exposeInt("version"),
      written: t.field({ type: "Characters", resolve: ({ characters, columns }) => gridRows(characters, columns) }),
      receipt: t.string({
        nullable: true,
        description: "How far what was written last came: Waiting, Sent, Shown.",
        resolve: ({ receipt }) => (receipt === null ? null : receiptOf(receipt).state),
      }),
      shownVersion: t.exposeInt("shownVersion"),
      droppedVersion: t.exposeInt("droppedVersion", { description: "Up to this one writes were lost on their way." }),
      shown: t.field({
        type: "Characters",
        description: "What its flaps show.",
        resolve: ({ shown, columns }) => gridRows(shown, columns),
      }),
    }),
  });
}
