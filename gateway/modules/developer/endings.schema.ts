import { type Builder, builder } from "../../schema/builder.ts";
import { listEndings } from "./credentials.service.ts";
import type { BoardEndings } from "./endings.store.ts";

const EndingsRef = builder.objectRef<BoardEndings>("BoardEndings");

/** What programs lose with the account of whoever let them at a board. */
export function addEndings(builder: Builder): void {
  EndingsRef.implement({
    description: "What of the viewer's works on a board, and ends with their account.",
    fields: (t) => ({
      tenantId: t.exposeID("tenantId"),
      boardTitle: t.exposeString("boardTitle"),
      keys: t.exposeInt("keys", { description: "How many keys of the board that the viewer made." }),
      installables: t.exposeStringList("installables", {
        description: "The viewer's own there, as the board calls them.",
      }),
    }),
  });
  builder.queryField("accountEndings", (t) =>
    t.field({
      type: [EndingsRef],
      description: "By board, what lets programs at it and ends with the viewer's account.",
      resolve: async (_root, _input, { context, principal }) => [...(await listEndings(context, principal))],
    }),
  );
}
