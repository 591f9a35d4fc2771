import type { PastCall } from "../../../machines/developer/apiConsoleMachine.ts";
import type { ApiRequestOutcome } from "../../gql/generated/graphql.ts";
import { isRuleStatus } from "./answerTone.ts";

type ConsoleCall = Pick<PastCall, "method" | "dryRun" | "status" | "result">;

/** What came of a call of the API console, as the request inspector names it. */
export function consoleOutcome({ method, dryRun, status, result }: ConsoleCall): ApiRequestOutcome {
  if (status >= 400) return isRuleStatus(status) ? "Refused" : "Faulty";
  if (method !== "postMessage") return "Read";
  if (dryRun) return "WouldShow";
  return typeof result === "object" && result !== null && "muted" in result && result.muted === true
    ? "Muted"
    : "Shown";
}
