import type { FastifyInstance, FastifyRequest } from "fastify";
import type { VbmlBoard } from "../../../grid-core/vbmlCore.ts";
import { gridRows } from "../../grid.ts";
import { createAddressBudget } from "../../http/addressBudget.ts";
import { RefusalError } from "../../refusal.ts";
import { composeVbml, formatVbml } from "../../vbml.ts";
import { tooManyRequests } from "../../words/callRefusals.ts";
import { dialectPreflight, dialectRoute, textOf } from "./dialectAnswers.ts";
import * as shapes from "./dialectShapes.ts";
import { describedDialect } from "./dialectShapes.ts";

/** A page that redraws a board with every key is well below this. */
const budget = { burst: 120, aSecond: 20 };

/** Both, also where a program leaves out the last part of the base when it joins addresses. */
const composePaths = ["/dialects/vbml/compose", "/dialects/compose", "/dialects/cloud/vbml/compose"];
const formatPaths = ["/dialects/vbml/format", "/dialects/format"];

/** VBML for whoever asks: it lays out and stores nothing. The answer is the bare grid. */
export function registerVbml(app: FastifyInstance): void {
  const callers = createAddressBudget(app.context.clock, budget);
  const answer = (layOut: (json: string) => VbmlBoard) => async (request: FastifyRequest) => {
    const until = callers.take(request.ip);
    if (until !== undefined) {
      throw new RefusalError("RateLimited", tooManyRequests(), { rule: "addressBudget", until });
    }
    const { codes, columns } = layOut(textOf(request));
    return gridRows(codes, columns);
  };
  dialectRoute(
    app,
    "POST",
    composePaths,
    answer(composeVbml),
    describedDialect("vbml", "Compose", "Lay out VBML", { body: shapes.composeShape, answer: shapes.boardShape }),
  );
  dialectRoute(
    app,
    "POST",
    formatPaths,
    answer(formatVbml),
    describedDialect("vbml", "Format", "Lay out a text", { body: shapes.formatShape, answer: shapes.boardShape }),
  );
  dialectPreflight(app, [...composePaths, ...formatPaths]);
}
