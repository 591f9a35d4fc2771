import { writeBoard, writeBoards } from "../../boardState/boardState.ts";
import { type BoardWrite, type BoardWritten, isLotWrite, type LotWrite } from "../../boardState/boardWrite.ts";
import type { Context } from "../../context.ts";
import { inTurn } from "../../db/inTurn.ts";
import type { InStep } from "../../db/together.ts";
import { tracePlace } from "../../traces.ts";
import {
  isLotQuestion,
  type LotQuestion,
  type SendQuestion,
  selectSendState,
  selectSendStates,
} from "./sending.store.ts";
import type { SendState } from "./sendState.ts";

/** How a send reads and writes: by itself, or in one statement with those of other boards. */
export interface SendWays {
  readState(question: SendQuestion): Promise<SendState | undefined>;
  write(write: BoardWrite): Promise<BoardWritten | undefined>;
}

export const ownWays = (context: Context): SendWays => ({
  readState: (question) => selectSendState(context.database, question),
  write: (write) => writeBoard(context, write),
});

/** Ways to send to many boards in step. */
export function waysInStep(context: Context, inStep: InStep): SendWays {
  const own = ownWays(context);
  const readState = inStep((questions: readonly LotQuestion[]) => selectSendStates(context.database, questions));
  const write = inStep((writes: readonly LotWrite[]) => writeFirst(context, writes));
  return {
    readState: (question) => (isLotQuestion(question) ? readState(question) : own.readState(question)),
    write: (one) => (isLotWrite(one) ? write({ ...one, trace: tracePlace() }) : own.write(one)),
  };
}

/** The first of each board; whoever comes with it has lost against it. */
async function writeFirst(context: Context, writes: readonly LotWrite[]): Promise<(BoardWritten | undefined)[]> {
  const firsts = new Map<string, LotWrite>();
  for (const write of writes) if (!firsts.has(write.boardId)) firsts.set(write.boardId, write);
  const lot = [...firsts.values()];
  const written = await writeBoards(context, lot);
  const results = new Map(lot.map((write, place) => [write, written[place]]));
  return writes.map((write) => results.get(write));
}

const turns = new WeakMap<Context, SendWays>();

/** Ways of a call beside which others come: what they ask in one turn goes out together. */
export function waysInTurn(context: Context): SendWays {
  const known = turns.get(context) ?? waysInStep(context, inTurn);
  turns.set(context, known);
  return known;
}
