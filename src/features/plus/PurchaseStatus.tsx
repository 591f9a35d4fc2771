import { useActorRef, useSelector } from "@xstate/react";
import { type ReactNode, useMemo } from "react";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { body, subheading } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";
import { providePurchasePoll } from "./plusPorts.ts";

/** Unanswered questions in a row before the page says that nobody answers. */
const failuresToTell = 3;

export interface SoldCode {
  readonly code: string;
  readonly isUsed: boolean;
}

/** Waits for the shop's word on a purchase; `children` show what was bought. */
export function PurchaseStatus({
  token,
  children,
  onActivate,
}: {
  token: string;
  children(codes: readonly SoldCode[], activate: () => void): ReactNode;
  /** Where Activate Now leads. */
  onActivate?(token: string): void;
}) {
  const { platform } = usePlatform();
  const inspection = useInspection();
  const machine = useMemo(() => providePurchasePoll(platform), [platform]);
  const poll = useActorRef(machine, { input: { token, isHidden: document.hidden }, ...inspection });
  const isReady = useSelector(poll, (snapshot) => snapshot.matches("ready") || snapshot.matches("leaving"));
  const isLate = useSelector(poll, (snapshot) => snapshot.matches("late"));
  const isUnknown = useSelector(poll, (snapshot) => snapshot.matches("unknown"));
  const failures = useSelector(poll, (snapshot) => snapshot.context.failures);
  const items = useSelector(poll, (snapshot) => snapshot.context.items);

  useNews(poll, { "navigate.buyPlus": (event) => onActivate?.(event.token) });

  if (isReady) {
    return children(
      items.flatMap(({ activationCodes }) => activationCodes),
      () => poll.send({ type: "plus.activate" }),
    );
  }
  if (isUnknown) {
    return (
      <section aria-labelledby="unknown">
        <h2 id="unknown" className={subheading}>
          {words.purchaseUnknown}
        </h2>
        <p className={`${body} ${styles.secondary}`}>{words.purchaseUnknownText}</p>
      </section>
    );
  }
  if (isLate) {
    return (
      <Banner tone="warning" action={{ label: words.plusTryAgain, onClick: () => poll.send({ type: "poll.retry" }) }}>
        {words.purchaseLate}
      </Banner>
    );
  }
  return (
    <>
      <p className={styles.fact}>
        <Spinner label={words.purchaseWaiting} />
        <span className={body}>{words.purchaseWaiting}</span>
      </p>
      <p className={`${body} ${styles.secondary}`}>
        {failures >= failuresToTell ? words.purchaseNoAnswer : words.purchaseWaitingText}
      </p>
    </>
  );
}

/** Where Activate Now stands below the word that the codes are there: on a shop's page, which may be anybody's screen. */
export function PurchaseReady({ codes, onActivate }: { codes: readonly SoldCode[]; onActivate(): void }) {
  return (
    <>
      <p className={body}>{words.purchaseHere(codes.length)}</p>
      <div>
        <Button kind="primary" size="large" onClick={onActivate}>
          {words.plusActivateNow}
        </Button>
      </div>
    </>
  );
}
