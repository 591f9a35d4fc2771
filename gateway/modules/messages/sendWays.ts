import { writeBoard, writeBoards } from "../../boardState/boardState.ts";
import { type BoardWrite, isLotWrite, type LotWrite, type WriteResult } from "../../boardState/boardWrite.ts";
import type { Context } from "../../context.ts";
import { inTurn } from "../../db/inTurn.ts";
import type { InStep } from "../../db/together.ts";
import { tracePlace } from "../../traces.ts";
import { type SendQuestion, selectSendStates } from "./sending.store.ts";
import type { SendState } from "./sendState.ts";

/** How a send reads and writes: by itself, or in one statement with those of other boards. */
export interface SendWays {
  readState(question: SendQuestion): Promise<SendState | undefined>;
  write(write: BoardWrite): Promise<WriteResult>;
}

/** Ways to send to many boards in step. */
export function waysInStep(context: Context, inStep: InStep): SendWays {
  const readStates = inStep((questions: readonly SendQuestion[]) => selectSendStates(context.database, questions));
  const write = inStep((writes: readonly LotWrite[]) => writeFirst(context, writes));
  return {
    readState: readStates,
    write: (one) => (isLotWrite(one) ? write({ ...one, trace: tracePlace() }) : writeBoard(context, one)),
  };
}

/** The first of each board; whoever comes with it has lost against it. */
async function writeFirst(context: Context, writes: readonly LotWrite[]): Promise<WriteResult[]> {
  const firsts = new Map<string, LotWrite>();
  for (const write of writes) if (!firsts.has(write.boardId)) firsts.set(write.boardId, write);
  const lot = [...firsts.values()];
  const written = await writeBoards(context, lot);
  const results = new Map<LotWrite, WriteResult>();
  for (const [place, write] of lot.entries()) {
    const result = written[place];
    // All that a person makes with a lot may be too much, and a part of it not.
    results.set(write, result === "usedUp" && lot.length > 1 ? await writeBoard(context, write) : result);
  }
  return writes.map((write) => results.get(write));
}

const turns = new WeakMap<Context, SendWays>();

/** Ways of a call beside which others come: what they ask in one turn goes out together. */
export function waysInTurn(context: Context): SendWays {
  const known = turns.get(context) ?? waysInStep(context, inTurn);
  turns.set(context, known);
  return known;
}

/** Ways of whoever lost against another writer: a lot waits for nobody, so that who must not lose again writes by itself. */
export const waysAgain = (context: Context): SendWays => ({
  readState: waysInTurn(context).readState,
  write: (write) => writeBoard(context, write),
});
