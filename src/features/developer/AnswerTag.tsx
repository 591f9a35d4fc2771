import { Tag } from "../../ui/Tag.tsx";
import * as words from "../../words/developer.ts";
import { toneOf } from "./answerTone.ts";

interface AnswerTagProps {
  status: number;
  isRead: boolean;
  isDryRun?: boolean;
}

/** Number and word; a refusal by a rule is a warning, never a fault. */
export function AnswerTag({ status, isRead, isDryRun = false }: AnswerTagProps) {
  return (
    <Tag tone={toneOf(status, isRead || isDryRun)}>{`${status} ${words.answerWord(status, isDryRun, isRead)}`}</Tag>
  );
}
