import { type TurnProblem, turnLimits } from "../../../machines/message/turnRules.ts";
import * as words from "../../words/timing.ts";

/** What is wrong with a choice, as a sentence. */
export function problemWords(problem: TurnProblem, cells: number): string {
  if (problem === "interval") return words.turnProblems.interval(turnLimits.intervalMs);
  return problem === "step" ? words.turnProblems.step(cells) : words.turnProblems.start(turnLimits.startMs / 1000);
}
