import ArrowLeft from "lucide-react/icons/arrow-left";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import type { ApiRequestsQuery } from "../../gql/generated/graphql.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import * as words from "../../words/developer.ts";
import { clockTimeWithSeconds } from "../../words/messageTime.ts";
import { AnswerTag } from "./AnswerTag.tsx";
import * as styles from "./Developer.css.ts";
import { ReplayPart } from "./ReplayPart.tsx";

type ApiRequest = ApiRequestsQuery["apiRequests"]["requests"][number];

interface RequestPanelProps {
  request: ApiRequest;
  /** Closes it. */
  back: string;
}

const marks = { Passed: Check, Refused: X, NotAsked: Minus } as const;

/** One call: what was decided in the order of the checks, what it sent and what it was answered. */
export function RequestPanel({ request, back }: RequestPanelProps) {
  const { id, method, path, status, origin, title, key, requestId, decision, blanked, body, answer } = request;
  return (
    <article className={styles.card}>
      <header className={styles.part}>
        <div>
          <ButtonLink kind="ghost" size="small" icon={ArrowLeft} to={back}>
            {words.requestBack}
          </ButtonLink>
        </div>
        <div className={styles.keys}>
          <h2 className={styles.partTitle}>{`${method} ${path}`}</h2>
          <AnswerTag status={status} isRead={method === "GET"} isDryRun={origin?.startsWith("Dry run") === true} />
        </div>
        <p className={styles.note}>{words.requestBy(title ?? words.developerTitle, words.shortKey(key), requestId)}</p>
      </header>
      <section className={styles.part}>
        <h3 className={styles.partTitle}>{words.requestDecision}</h3>
        <dl className={styles.facts}>
          {decision.map(({ check, result }) => (
            <div key={check} className={styles.fact}>
              <dt className={styles.factName}>
                <Icon of={marks[result]} size={16} /> {words.checkNames[check] ?? check}
              </dt>
              <dd className={result === "NotAsked" ? styles.muted : styles.factName}>{saidOf(request, result)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.part}>
        <h3 className={styles.partTitle}>{words.requestBody}</h3>
        {body == null ? (
          <p className={styles.note}>{words.requestNoBody}</p>
        ) : (
          <pre className={styles.code}>{pretty(body)}</pre>
        )}
        {blanked.length === 0 ? null : <p className={styles.note}>{words.requestBlanked(blanked.join(", "))}</p>}
      </section>
      <section className={styles.part}>
        <h3 className={styles.partTitle}>{words.requestAnswered}</h3>
        {answer == null ? (
          <p className={styles.note}>{words.requestNoBody}</p>
        ) : (
          <pre className={styles.code}>{pretty(answer)}</pre>
        )}
      </section>
      <ReplayPart key={id} requestId={id} />
    </article>
  );
}

function saidOf({ until, setBy }: ApiRequest, result: keyof typeof marks): string {
  if (result === "Passed") return words.requestPassed;
  if (result === "NotAsked") return words.requestNotAsked;
  return words.requestRefused(until == null ? null : clockTimeWithSeconds(until), setBy ?? null);
}

/** Programs that name no content type post their JSON as text. */
function pretty(json: string): string {
  const value: unknown = JSON.parse(json);
  if (typeof value !== "string") return JSON.stringify(value, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
