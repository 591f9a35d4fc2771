import { type Builder, refusable } from "../../schema/builder.ts";
import { deleteBoard } from "../boards/membership.service.ts";
import { endingFor } from "./payerMails.ts";

/** The end of a board, and of what was paid for it. */
export function addBoardEnd(builder: Builder): void {
  const DeleteBoard = builder.inputType("DeleteBoardInput", { fields: (t) => ({ boardId: t.id({ required: true }) }) });
  builder.mutationField("deleteBoard", (t) =>
    t.boolean({
      description: "Deletes the board for everybody. The Owner's, while they have another board.",
      args: { input: t.arg({ type: DeleteBoard, required: true }) },
      errors: refusable("DeleteBoard", "deleted"),
      resolve: async (_root, { input }, { context, principal }) => {
        await deleteBoard(context, principal, input.boardId, endingFor(context, principal));
        return true;
      },
    }),
  );
}
