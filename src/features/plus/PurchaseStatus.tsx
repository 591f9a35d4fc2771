import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
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

export interface PurchaseStatusProps {
  token: string;
  /** Where Activate Now leads, once the purchase is there. */
  onActivate(token: string, firstCode: string | null): void;
}

/** Waits for the shop's word on a purchase, then shows its codes and the way on. */
export function PurchaseStatus({ token, onActivate }: PurchaseStatusProps) {
  const { platform } = usePlatform();
  const inspection = useInspection();
  const machine = useMemo(() => providePurchasePoll(platform), [platform]);
  const poll = useActorRef(machine, { input: { token, isHidden: document.hidden }, ...inspection });
  const isReady = useSelector(poll, (snapshot) => snapshot.matches("ready") || snapshot.matches("leaving"));
  const isLate = useSelector(poll, (snapshot) => snapshot.matches("late"));
  const failures = useSelector(poll, (snapshot) => snapshot.context.failures);
  const items = useSelector(poll, (snapshot) => snapshot.context.items);
  const codes = items.flatMap(({ activationCodes }) => activationCodes);
  const firstCode = codes.find(({ isUsed }) => !isUsed)?.code ?? null;

  useEffect(() => {
    const look = () => poll.send({ type: document.hidden ? "page.hidden" : "page.shown" });
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [poll]);
  useEffect(() => {
    const leaving = poll.on("navigate.buyPlus", (event) => onActivate(event.token, firstCode));
    return () => leaving.unsubscribe();
  }, [poll, onActivate, firstCode]);

  if (isReady) {
    return (
      <>
        <h2 className={subheading}>{words.purchaseCodes(codes.length)}</h2>
        <ul className={styles.codes}>
          {codes.map(({ code, isUsed }) => (
            <li key={code}>
              {code}
              {isUsed ? <span className={styles.secondary}> {words.purchaseCodeUsed}</span> : null}
            </li>
          ))}
        </ul>
        <div>
          <Button kind="primary" size="large" onClick={() => poll.send({ type: "plus.activate" })}>
            {words.plusActivateNow}
          </Button>
        </div>
      </>
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
