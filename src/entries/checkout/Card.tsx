import { useActorRef, useSelector } from "@xstate/react";
import { useMemo, useRef } from "react";
import { watched } from "../../flow/watched.ts";
import { body, title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Logo } from "../../ui/Logo.tsx";
import * as words from "../../words/billing.ts";
import { CardSelect } from "./CardSelect.tsx";
import * as styles from "./Checkout.css.ts";
import { providePost } from "./orderPorts.ts";
import type { CardAnswer, CardPage } from "./page.ts";

/** Where a mail leads the holder of a card: another card, and time that need not be waited for. */
export function Card({ page: { cards, digits } }: { page: CardPage }) {
  const chosen = useRef(digits ?? cards[0]?.digits ?? "");
  const comesNow = useRef(false);
  const due = useRef<CardAnswer["due"]>("None");
  const machine = useMemo(
    () =>
      providePost(
        () => ({ digits: chosen.current, comesNow: comesNow.current }),
        (answer) => {
          due.current = (answer as Partial<CardAnswer>).due ?? "None";
        },
      ),
    [],
  );
  const form = useActorRef(machine, watched());
  const busy = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const isSaved = useSelector(form, (snapshot) => snapshot.matches("answered"));
  const problem = useSelector(form, (snapshot) => snapshot.context.problem);
  const send = (isNow: boolean) => {
    comesNow.current = isNow;
    form.send({ type: "form.submit" });
  };
  return (
    <main className={styles.page}>
      <Logo size={40} />
      <h1 className={titleStyle}>{words.cardTitle}</h1>
      <Banner tone="warning">{words.cardNotice}</Banner>
      {isSaved ? (
        <>
          {comesNow.current ? <Banner tone="success">{words.cardSkipped}</Banner> : <Outcome due={due.current} />}
          <Button onClick={() => location.reload()}>{words.cardAgain}</Button>
        </>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            send(false);
          }}
        >
          {problem ? <Banner tone="danger">{problem.setBy ?? words.cardFailed}</Banner> : null}
          <CardSelect cards={cards} chosen={chosen} />
          <Button kind="primary" size="large" wide type="submit" busy={busy}>
            {words.cardSave}
          </Button>
          <Button wide waits={busy} onClick={() => send(true)}>
            {words.cardSkip}
          </Button>
          <p className={`${body} ${styles.secondary}`}>{words.cardSkipHint}</p>
        </form>
      )}
    </main>
  );
}

/** A card that is refused like the one before is saved, and pays for nothing: that is no success. */
function Outcome({ due }: CardAnswer) {
  if (due === "Refused") return <Banner tone="danger">{words.cardUnpaid}</Banner>;
  return <Banner tone="success">{due === "Paid" ? words.cardPaid : words.cardSaved}</Banner>;
}
