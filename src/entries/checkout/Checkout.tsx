import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { watched } from "../../flow/watched.ts";
import { body, small, title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { money } from "../../words/money.ts";
import * as words from "../../words/plus.ts";
import { CardSelect } from "./CardSelect.tsx";
import * as styles from "./Checkout.css.ts";
import { provideOrder } from "./orderPorts.ts";
import type { CheckoutPage } from "./page.ts";

/** The sandbox shop's one page: what is bought, where the codes go, and afterwards what a shop's last page shows. */
export function Checkout({ page }: { page: CheckoutPage }) {
  const input = useRef<HTMLInputElement>(null);
  const cardField = useRef<HTMLSelectElement>(null);
  const card = useRef(page.cards[0]?.digits ?? "");
  const referral = useRef(page.referral);
  const [discountInCents, setDiscount] = useState(page.discountInCents);
  const machine = useMemo(() => {
    const read = () => ({
      emailAddress: input.current?.value ?? "",
      card: card.current,
      referral: referral.current,
    });
    return provideOrder(page, read);
  }, [page]);
  const order = useActorRef(machine, watched());
  const isPaid = useSelector(order, (snapshot) => snapshot.matches("answered"));
  const busy = useSelector(order, (snapshot) => snapshot.hasTag("busy"));
  const problem = useSelector(order, (snapshot) => snapshot.context.problem);
  // As a shop does: what was bought stands on a page of its own, which can be kept.
  useEffect(() => {
    if (isPaid) location.replace(`/buy-plus/${encodeURIComponent(page.checkoutToken)}`);
  }, [isPaid, page]);
  useEffect(() => {
    const refused = order.on("form.refused", ({ field }) => {
      (field === "card" ? cardField : input).current?.focus();
      if (field !== "referral") return;
      // The full price is seen before it is paid.
      referral.current = null;
      setDiscount(0);
    });
    return () => refused.unsubscribe();
  }, [order]);
  const form = {
    input,
    card,
    cardField,
    busy: busy || isPaid,
    error: problem && (problem.setBy ?? words.checkoutFailed),
    field: fields.find((field) => field === problem?.rule) ?? null,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      order.send({ type: "form.submit" });
    },
  };
  return (
    <main className={styles.page}>
      <Logo size={40} />
      <h1 className={titleStyle}>{words.checkoutTitle}</h1>
      <Banner tone="warning">{words.checkoutNotice}</Banner>
      <OrderForm page={page} discountInCents={discountInCents} {...form} />
    </main>
  );
}

/** What a refusal can be about. */
const fields = ["emailAddress", "card"] as const;

interface OrderFormProps {
  page: CheckoutPage;
  discountInCents: number;
  input: RefObject<HTMLInputElement | null>;
  card: RefObject<string>;
  cardField: RefObject<HTMLSelectElement | null>;
  busy: boolean;
  error: string | null;
  /** What the error is about, and where it stands. */
  field: (typeof fields)[number] | null;
  onSubmit(event: FormEvent): void;
}

function OrderForm({ page, discountInCents, input, card, cardField, busy, error, field, onSubmit }: OrderFormProps) {
  const total = money(page.priceInCents - discountInCents);
  return (
    <form onSubmit={onSubmit} className={styles.form} noValidate>
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt className={body}>
            {words.checkoutFor(page.quantity)}
            <span className={`${small} ${styles.secondary}`}> {page.title}</span>
          </dt>
          <dd className={body}>{money(page.priceInCents)}</dd>
        </div>
        {discountInCents > 0 ? (
          <div className={styles.line}>
            <dt className={body}>{words.checkoutDiscount}</dt>
            <dd className={body}>−{money(discountInCents)}</dd>
          </div>
        ) : null}
        <div className={`${styles.line} ${styles.total}`}>
          <dt>{words.checkoutTotal}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {error && field === null ? <Banner tone="danger">{error}</Banner> : null}
      <Field label={words.checkoutEmail} hint={words.checkoutEmailHint} error={field === "emailAddress" ? error : null}>
        <TextInput ref={input} type="email" name="emailAddress" autoComplete="email" maxLength={254} />
      </Field>
      <CardSelect cards={page.cards} chosen={card} error={field === "card" ? error : null} ref={cardField} />
      <Button kind="primary" size="large" wide type="submit" busy={busy}>
        {words.checkoutPay(total)}
      </Button>
    </form>
  );
}
