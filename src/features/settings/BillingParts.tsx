import { useSelector } from "@xstate/react";
import CircleCheck from "lucide-react/icons/circle-check";
import CreditCard from "lucide-react/icons/credit-card";
import Mail from "lucide-react/icons/mail";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Tag } from "../../ui/Tag.tsx";
import * as words from "../../words/billing.ts";
import { money } from "../../words/money.ts";
import * as styles from "./Billing.css.ts";
import type { BillingFlows, Purchase } from "./useBillingFlows.ts";

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

const states = {
  Active: { tone: "success", icon: CircleCheck, word: words.stateActive },
  PaymentFailed: { tone: "danger", icon: TriangleAlert, word: words.stateFailed },
  Ending: { tone: "warning", icon: TriangleAlert, word: words.stateEnds },
  Lapsed: { tone: "danger", icon: TriangleAlert, word: words.stateEnded },
} as const;

/** The plan, and its dates as they are written. */
export function PlanRows({ purchase }: { purchase: Purchase }) {
  const { title, pricing, state, created, nextBillingDate, ends, optOutOfAutoRenewal, priceInCents } = purchase;
  const { tone, icon, word } = states[state];
  // What is over has no next date, even where it was never opted out of.
  const isEnding = optOutOfAutoRenewal || state === "Lapsed";
  const date = isEnding || nextBillingDate === null ? ends : nextBillingDate;
  return (
    <dl className={styles.rows}>
      <Row name={words.billingPlan}>{words.planTitle(title, pricing?.title ?? null)}</Row>
      <Row name={words.billingState}>
        <Tag tone={tone} icon={icon}>
          {word}
        </Tag>
      </Row>
      <Row name={words.billingActivated}>{words.billingDate(created)}</Row>
      <Row name={words.dateLabel(isEnding, nextBillingDate)}>
        {date === null ? words.billingNoDate : words.billingDate(date)}
      </Row>
      {priceInCents === null ? null : <Row name={words.billingPrice}>{money(priceInCents)}</Row>}
      {purchase.activationCode ? (
        <Row name={words.billingCode}>
          <span className={styles.code}>{purchase.activationCode.code}</span>
        </Row>
      ) : null}
      {purchase.optOutReason ? (
        <Row name={words.billingReason}>
          <span dir="auto">{purchase.optOutReason}</span>
        </Row>
      ) : null}
    </dl>
  );
}

interface PaymentSectionProps {
  purchase: Purchase;
  flow: BillingFlows["payment"];
}

/** What it is paid with, and the mail to whoever holds the card. */
export function PaymentSection({ purchase: { paymentMethod, emailAddress }, flow }: PaymentSectionProps) {
  const state = useSelector(flow, ({ value }) => value);
  const sentTo = useSelector(flow, ({ context }) => context.sentTo);
  const isSent = state === "sent" || state === "resending";
  return (
    <SettingsSection title={words.billingPayment} hint={words.billingPaymentHint}>
      <dl className={styles.rows}>
        <Row name={words.billingCard}>
          {paymentMethod ? (
            <span className={styles.card}>
              <Icon of={CreditCard} size={18} />
              {words.cardEnding(paymentMethod.company, paymentMethod.lastDigits)}
            </span>
          ) : (
            words.billingNoCard
          )}
        </Row>
        <Row name={words.billingEmail}>{emailAddress}</Row>
      </dl>
      {isSent ? (
        <div className={styles.keys} role="status">
          <span className={styles.sent}>{words.billingSentTo(sentTo)}</span>
          <Button icon={Mail} busy={state === "resending"} onClick={() => flow.send({ type: "payment.resend" })}>
            {words.billingResend}
          </Button>
          <Button kind="ghost" onClick={() => flow.send({ type: "payment.close" })}>
            {words.billingMailDone}
          </Button>
        </div>
      ) : (
        <div className={styles.keys}>
          <Button icon={Mail} busy={state === "sending"} onClick={() => flow.send({ type: "payment.update" })}>
            {words.billingUpdateCard}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

/** What was paid, the newest first. */
export function ReceiptsSection({ receipts }: { receipts: Purchase["receipts"] }) {
  return (
    <SettingsSection title={words.billingReceipts} hint={words.billingReceiptsHint}>
      <table className={styles.receipts}>
        <thead>
          <tr className={styles.row}>
            <th scope="col" className={styles.name}>
              {words.billingReceiptDate}
            </th>
            <th scope="col" className={styles.name}>
              {words.billingReceiptSum}
            </th>
          </tr>
        </thead>
        <tbody>
          {receipts.map(({ id, date, totalInCents }) => (
            <tr key={id} className={styles.row}>
              <td className={styles.date}>{words.billingDate(date)}</td>
              <td className={styles.value}>{money(totalInCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsSection>
  );
}
