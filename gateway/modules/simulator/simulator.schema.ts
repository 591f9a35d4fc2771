import { type Builder, refusable } from "../../schema/builder.ts";
import {
  createSimulatorToken,
  deleteSimulatorToken,
  readPublicSimulatorToken,
  type SimulatorTokenRecord,
  updateSimulatorToken,
} from "./simulator.service.ts";

/** The public link of a board's simulator. */
export function addSimulator(builder: Builder): void {
  const SimulatorTokenRef = builder.objectRef<SimulatorTokenRecord>("SimulatorToken").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      token: t.exposeString("token"),
      expiresAt: t.expose("expiresAt", { type: "Timestamp" }),
      isPublic: t.exposeBoolean("isPublic"),
      boardId: t.exposeID("boardId"),
      url: t.exposeString("url"),
      frameOrigins: t.exposeStringList("frameOrigins", {
        description: "The only sites whose frames may hold the board; empty: any.",
      }),
    }),
  });
  builder.queryField("getPublicSimulatorToken", (t) =>
    t.field({
      type: SimulatorTokenRef,
      nullable: true,
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => readPublicSimulatorToken(context, principal, boardId),
    }),
  );
  builder.mutationField("createSimulatorToken", (t) =>
    t.field({
      type: SimulatorTokenRef,
      errors: refusable("CreateSimulatorToken", "simulatorToken"),
      args: { boardId: t.arg.id({ required: true }), isPublic: t.arg.boolean({ required: true }) },
      resolve: (_root, input, { context, principal }) => createSimulatorToken(context, principal, input),
    }),
  );
  builder.mutationField("updateSimulatorToken", (t) =>
    t.field({
      type: SimulatorTokenRef,
      errors: refusable("UpdateSimulatorToken", "simulatorToken"),
      args: {
        boardId: t.arg.id({ required: true }),
        frameOrigins: t.arg.stringList({
          required: true,
          description: "Origins as in https://shop.example; empty: any site.",
        }),
      },
      resolve: (_root, input, { context, principal }) => updateSimulatorToken(context, principal, input),
    }),
  );
  builder.mutationField("deleteSimulatorToken", (t) =>
    t.boolean({
      errors: refusable("DeleteSimulatorToken", "deleted"),
      args: { token: t.arg.string({ required: true }) },
      resolve: async (_root, { token }, { context, principal }) => {
        await deleteSimulatorToken(context, principal, token);
        return true;
      },
    }),
  );
}
