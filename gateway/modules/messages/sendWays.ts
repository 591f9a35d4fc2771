import { writeBoard, writeBoards } from "../../boardState/boardState.ts";
import { type BoardWrite, type BoardWritten, isLotWrite, type LotWrite } from "../../boardState/boardWrite.ts";
import type { Context } from "../../context.ts";
import type { InStep } from "../../db/together.ts";
import {
  isLotQuestion,
  type LotQuestion,
  type SendQuestion,
  type SendState,
  selectSendState,
  selectSendStates,
} from "./sending.store.ts";

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
  const write = inStep((writes: readonly LotWrite[]) => writeBoards(context, writes));
  return {
    readState: (question) => (isLotQuestion(question) ? readState(question) : own.readState(question)),
    write: (one) => (isLotWrite(one) ? write(one) : own.write(one)),
  };
}
