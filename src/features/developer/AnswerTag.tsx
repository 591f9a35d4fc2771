import { Tag } from "../../ui/Tag.tsx";
import * as words from "../../words/developer.ts";

interface AnswerTagProps {
  status: number;
  isRead: boolean;
  isDryRun?: boolean;
}

/** Number and word; a refusal by a rule is a warning, never a fault. */
export function AnswerTag({ status, isRead, isDryRun = false }: AnswerTagProps) {
  const isRefused = [409, 423, 429].includes(status);
  const tone = status < 300 ? (isRead || isDryRun ? "plain" : "success") : isRefused ? "warning" : "danger";
  return <Tag tone={tone}>{`${status} ${words.answerWord(status, isDryRun, isRead)}`}</Tag>;
}
