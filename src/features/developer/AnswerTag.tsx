import type { ApiRequestOutcome } from "../../gql/generated/graphql.ts";
import { Tag } from "../../ui/Tag.tsx";
import { answerWords } from "../../words/requestOutcomes.ts";

/** A refusal by a rule is a warning, never a fault; green is for what came onto the board. */
const tones = {
  Read: "plain",
  Changed: "plain",
  WouldShow: "plain",
  Repeated: "plain",
  Planned: "info",
  Held: "info",
  Muted: "info",
  Shown: "success",
  Refused: "warning",
  Faulty: "danger",
} as const satisfies Record<ApiRequestOutcome, string>;

interface AnswerTagProps {
  status: number;
  outcome: ApiRequestOutcome;
}

/** Number and word. */
export function AnswerTag({ status, outcome }: AnswerTagProps) {
  return <Tag tone={tones[outcome]}>{`${status} ${answerWords[outcome]}`}</Tag>;
}
