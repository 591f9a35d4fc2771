import { type FormEvent, useRef, useState } from "react";
import { body, heading, small, title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./Checkout.css.ts";
import { type CheckoutPage, sendOrder } from "./page.ts";

type Problem = { readonly error: string; readonly isOfField: boolean };

/** The sandbox shop's one page: what is bought, where the codes go, and afterwards what a shop's last page shows. */
export function Checkout({ page }: { page: CheckoutPage }) {
  const [isPaid, setPaid] = useState(false);
  return (
    <main className={styles.page}>
      <Logo size={40} />
      <h1 className={titleStyle}>{words.checkoutTitle}</h1>
      <Banner tone="warning">{words.checkoutNotice}</Banner>
      {isPaid ? <Paid page={page} /> : <OrderForm page={page} onPaid={() => setPaid(true)} />}
    </main>
  );
}

function OrderForm({ page, onPaid }: { page: CheckoutPage; onPaid(): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [emailAddress, setEmailAddress] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const total = words.money(page.priceInCents - page.discountInCents);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await sendOrder(page, emailAddress, words.checkoutFailed);
    setBusy(false);
    if (answer.paid) return onPaid();
    setProblem({ error: answer.error, isOfField: answer.field === "emailAddress" });
    input.current?.focus();
  }

  return (
    <form onSubmit={(event) => void submit(event)} className={styles.form} noValidate>
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt className={body}>
            {words.checkoutFor(page.quantity)}
            <span className={`${small} ${styles.secondary}`}> {page.title}</span>
          </dt>
          <dd className={body}>{words.money(page.priceInCents)}</dd>
        </div>
        {page.discountInCents > 0 ? (
          <div className={styles.line}>
            <dt className={body}>{words.checkoutDiscount}</dt>
            <dd className={body}>−{words.money(page.discountInCents)}</dd>
          </div>
        ) : null}
        <div className={`${styles.line} ${styles.total}`}>
          <dt>{words.checkoutTotal}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {problem && !problem.isOfField ? <Banner tone="danger">{problem.error}</Banner> : null}
      <Field
        label={words.checkoutEmail}
        hint={words.checkoutEmailHint}
        error={problem?.isOfField ? problem.error : null}
      >
        <TextInput
          ref={input}
          type="email"
          name="emailAddress"
          autoComplete="email"
          maxLength={254}
          value={emailAddress}
          onChange={(event) => {
            setEmailAddress(event.target.value);
            setProblem(null);
          }}
        />
      </Field>
      <Button kind="primary" size="large" wide type="submit" busy={busy}>
        {words.checkoutPay(total)}
      </Button>
    </form>
  );
}

function Paid({ page }: { page: CheckoutPage }) {
  return (
    <section className={styles.form} aria-labelledby="paid">
      <h2 id="paid" className={heading}>
        {words.checkoutPaid}
      </h2>
      <p className={`${body} ${styles.secondary}`}>{words.checkoutPaidText}</p>
      <iframe
        className={styles.widget}
        title={words.buyPlusFor}
        src={`/plus-checkout-widget/${encodeURIComponent(page.checkoutToken)}`}
      />
    </section>
  );
}
