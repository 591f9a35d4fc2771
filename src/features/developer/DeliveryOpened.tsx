import { useQuery } from "@apollo/client/react";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useEffect, useRef, useState } from "react";
import type { EndpointAct } from "../../../machines/developer/webhookEndpointMachine.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import type { WebhookDeliveryQuery } from "../../gql/generated/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { developerLoading } from "../../words/developer.ts";
import * as words from "../../words/webhooks.ts";
import { CodeBox } from "./CodeBox.tsx";
import { KeyChip } from "./CopyKey.tsx";
import { DeliveryMoment } from "./DeliveryMoment.tsx";
import * as styles from "./Developer.css.ts";
import { useBoardLook } from "./useBoardLook.ts";
import * as own from "./Webhooks.css.ts";
import { deliveryQuery } from "./webhookOperations.ts";

type Try = WebhookDeliveryQuery["webhookDelivery"]["triesMade"][number];

interface DeliveryOpenedProps {
  id: string;
  /** As the list has it, which is read again and again. */
  tries: number;
  busy: EndpointAct | null;
  onAct(act: EndpointAct): void;
}

/** The tries of one delivery, what was sent with the last one and answered, and the way to make another one. */
export function DeliveryOpened({ id, tries, busy, onAct }: DeliveryOpenedProps) {
  const { data, refetch } = useQuery(deliveryQuery, { variables: { id }, fetchPolicy: "cache-and-network" });
  const known = useRef(tries);
  useEffect(() => {
    if (known.current !== tries) void refetch();
    known.current = tries;
  }, [tries, refetch]);
  const look = useBoardLook();
  const [isShown, setShown] = useState(false);
  if (data === undefined) {
    return (
      <Skeleton label={developerLoading}>
        <SkeletonBox width="100%" height={96} />
      </Skeleton>
    );
  }
  const { body, eventId, triesMade } = data.webhookDelivery;
  const grid = gridOf(body);
  return (
    <div className={own.opened}>
      <div className={styles.part}>
        <ol className={own.tries}>
          {triesMade.map((one, place) => (
            <TryRow key={one.id} made={one} number={place + 1} />
          ))}
        </ol>
        <div className={styles.keys}>
          <Button
            kind="primary"
            icon={RotateCw}
            busy={busy?.kind === "redeliver" && busy.id === id}
            waits={busy !== null}
            onClick={() => onAct({ kind: "redeliver", id })}
          >
            {words.redeliver}
          </Button>
          <Button kind="ghost" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {words.requestAndAnswer}
          </Button>
        </div>
        {isShown ? <CodeBox code={wholeText(body, triesMade.at(-1))} /> : null}
      </div>
      <div className={styles.part}>
        {grid === null ? null : <Thumbnail label={words.deliveryPicture} characters={grid} {...look} bezel="slim" />}
        <KeyChip text={eventId} name={words.deliveryId} />
      </div>
    </div>
  );
}

function TryRow({ made: { at, status, problem, tookMs }, number }: { made: Try; number: number }) {
  const isGood = status != null && status < 300;
  const reason = problem == null ? "" : (words.tryReasons[problem] ?? problem);
  return (
    <li className={own.tryRow}>
      <span>{number}</span>
      <span>
        <DeliveryMoment at={at} />
      </span>
      <Tag tone={isGood ? "success" : "danger"}>{status == null ? words.deliveryFailed(null) : String(status)}</Tag>
      <span className={styles.note}>{[reason, words.tryTook(tookMs)].filter(Boolean).join(", ")}</span>
    </li>
  );
}

/** The grid that the event tells of; null for those that tell of none. */
function gridOf(body: string): number[][] | null {
  const { data } = JSON.parse(body) as { data: { characters?: number[][] | null } };
  return data.characters ?? null;
}

function wholeText(body: string, last: Try | undefined): string {
  const lines = (headers: string) =>
    Object.entries(JSON.parse(headers) as Record<string, string>).map(([name, value]) => `${name}: ${value}`);
  const sent = [...lines(last?.sent ?? "{}"), "", body];
  const answered = last === undefined ? [] : ["", String(last.status ?? ""), ...lines(last.answered), "", last.answer];
  return [...sent, ...answered].join("\n");
}
