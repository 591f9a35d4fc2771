import X from "lucide-react/icons/x";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useNow } from "../../ui/useNow.ts";
import { today } from "../../words/day.ts";
import * as words from "../../words/developer.ts";
import { clockTimeWithSeconds, standingTime } from "../../words/messageTime.ts";
import * as checks from "../../words/requestChecks.ts";
import { AnswerTag } from "./AnswerTag.tsx";
import { answerFacts } from "./answerFacts.ts";
import { CodeText } from "./CodeText.tsx";
import { KeyChip } from "./CopyKey.tsx";
import * as styles from "./Developer.css.ts";
import { ReplayPart } from "./ReplayPart.tsx";
import * as own from "./Requests.css.ts";
import { type ApiRequest, checkMarks, forcedIn, jsonOf, keyIn, textIn } from "./requestSaid.ts";
import { useBoardLook } from "./useBoardLook.ts";
import { useLaidOut } from "./useLaidOut.ts";
import { charactersIn, withoutGrid } from "./withoutGrid.ts";

interface RequestPanelProps {
  request: ApiRequest;
  onClose(): void;
}

/** One call: what was decided in the order of the checks, what it sent and what it was answered. */
export function RequestPanel({ request, onClose }: RequestPanelProps) {
  const { id, at, method, path, status, outcome, title, key, requestId, blanked } = request;
  const now = useNow();
  const body = jsonOf(request.body);
  const answer = jsonOf(request.answer);
  const look = useBoardLook();
  const text = textIn(body);
  const laidOut = useLaidOut(text);
  const characters = charactersIn(body) ?? charactersIn(answer) ?? laidOut?.characters ?? undefined;
  const picture = characters ? (
    <Thumbnail label={words.requestPicture} characters={characters} {...look} bezel="slim" />
  ) : null;
  const day = words.dayBefore(standingTime(at, now));
  const credential = title ?? words.shortKey(key);
  const isFormer = request.credentialDeleted != null;
  const time = `${day ?? today} at ${clockTimeWithSeconds(at)}`;
  return (
    <article className={own.plainPanel}>
      <header className={styles.part}>
        <div className={own.closeRow}>
          <h2 className={`${styles.partTitle} ${own.grows}`}>
            {[method, words.withShortIds(path), request.tool, ""].filter((part) => part != null).join(" ")}
            <AnswerTag status={status} outcome={outcome} />
          </h2>
          <span className={own.notOnPage}>
            <IconButton size="small" name={words.developerClose} icon={X} onClick={onClose} />
          </span>
        </div>
        <div className={styles.sectionHead}>
          <p className={styles.rowNote}>
            {words.requestBy(time, isFormer ? words.credentialFormer(credential) : credential)}
          </p>
          <KeyChip text={requestId} name={words.requestId} />
        </div>
        {picture === null ? null : <div className={own.pageFirst}>{picture}</div>}
      </header>
      <Decision
        request={request}
        lines={laidOut?.lines ?? 0}
        unknown={laidOut?.unknown ?? []}
        forced={forcedIn(body)}
      />
      <section className={styles.part}>
        <h3 className={styles.partTitle}>{words.requestBody}</h3>
        {body === null ? (
          <p className={styles.note}>{words.requestNoBody}</p>
        ) : (
          <div className={own.bodyParts}>
            <div className={own.bodyCode}>
              <CodeText code={codeOf(body)} />
            </div>
            {picture === null ? null : <div className={own.bodyPicture}>{picture}</div>}
          </div>
        )}
        {blanked.length === 0 ? null : (
          <p className={styles.rowNote}>{words.requestBlanked(blanked.join(", "), blanked.length)}</p>
        )}
      </section>
      <section className={styles.part}>
        <h3 className={styles.partTitle}>{words.requestAnswered}</h3>
        {answer === null ? <p className={styles.note}>{words.requestNoBody}</p> : <CodeText code={codeOf(answer)} />}
      </section>
      {isFormer ? (
        <section className={styles.part}>
          <h3 className={styles.partTitle}>{words.replay}</h3>
          <p className={styles.note}>{words.replayNoCredential}</p>
        </section>
      ) : (
        <ReplayPart
          key={id}
          requestId={id}
          isRead={outcome === "Read" || outcome === "Changed"}
          repeats={words.replayRepeats(request.ifMatch != null, keyIn(blanked, body))}
        />
      )}
    </article>
  );
}

const codeOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(withoutGrid(value), null, 2));

interface DecisionProps {
  request: ApiRequest;
  lines: number;
  unknown: readonly string[];
  forced: boolean;
}

/** What was asked, in its order, and what each check found. */
function Decision({ request, lines, unknown, forced }: DecisionProps) {
  const { decision, method, outcome, until, setBy, blanked, ifMatch, answer } = request;
  const writes = method !== "GET";
  const isRepeat = outcome === "Repeated";
  const isSent: Readonly<Record<string, boolean>> = {
    idempotencyKey: keyIn(blanked, jsonOf(request.body)),
    ifMatch: ifMatch != null,
  };
  const { error } = answerFacts(jsonOf(answer));
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{words.requestDecision}</h3>
      <dl className={own.decision}>
        {decision.map(({ check, result }) => {
          const isUnsent = result === "Passed" && isSent[check] === false;
          const shown = isUnsent ? "NotAsked" : result;
          return (
            <div key={check} className={own.checkRow}>
              <span className={own.marks[shown]}>
                <Icon of={checkMarks[shown]} size={14} />
              </span>
              <dt className={shown === "NotAsked" ? own.checkQuiet : own.checkWord}>
                {checks.checkNames[check] ?? check}
              </dt>
              <dd className={shown === "NotAsked" ? own.checkNotAsked : own.checkText}>
                {isUnsent
                  ? checks.checkNoneSent
                  : result === "NotAsked"
                    ? words.requestNotAsked
                    : result === "Passed"
                      ? checks.checkSaid(check, { writes, isRepeat, forced, lines, unknown })
                      : words.requestRefused(error, setBy ?? null)}
                {result === "Refused" && until != null ? (
                  <strong className={own.checkStrong}>{` ${checks.checkUntil(clockTimeWithSeconds(until))}`}</strong>
                ) : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
