import { useSelector } from "@xstate/react";
import CreditCard from "lucide-react/icons/credit-card";
import { leavingReasons, longestLeavingText } from "../../../machines/settings/membershipMachine.ts";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { body } from "../../theme/text.css.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { RadioRow } from "../../ui/RadioRow.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import * as words from "../../words/billing.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { money } from "../../words/money.ts";
import * as styles from "./Billing.css.ts";
import type { BillingFlows, Purchase } from "./useBillingFlows.ts";

interface BillingDialogsProps {
  purchase: Purchase;
  flow: BillingFlows["membership"];
}

const reasons = leavingReasons.map((value) => ({ value, label: words.reasonNames[value] }));

/** Cancelling in two steps of one height: an offer, then a survey. */
export function BillingDialogs({ purchase, flow }: BillingDialogsProps) {
  const product = useProduct();
  const state = useSelector(flow, ({ value }) => value);
  const { reason, text } = useSelector(flow, ({ context }) => context);
  const until = purchase.ends ?? purchase.nextBillingDate;
  const date = until === null ? "" : words.billingDate(until);
  const isOffer = state === "offering";
  const isBusy = state === "cancelling";
  const close = () => flow.send({ type: "modal.close" });
  const isTooLong = text.trim().length > longestLeavingText;
  const answer = words.leavingAnswer(reason, text);
  return (
    <Dialog
      open={isOffer || state === "surveying" || isBusy}
      onClose={close}
      closeName={words.billingClose}
      title={isOffer ? words.offerTitle : words.surveyTitle}
      description={isOffer ? words.offerText(date) : words.surveyText(date)}
      foot={
        <>
          {isOffer ? (
            <Button kind="ghost" onClick={() => flow.send({ type: "cancel.proceed" })}>
              {words.membershipProceed}
            </Button>
          ) : null}
          <Button kind={isOffer ? "primary" : "secondary"} waits={isBusy} onClick={close}>
            {words.membershipKeep(product)}
          </Button>
          {isOffer ? null : (
            <Button
              kind="danger"
              busy={isBusy}
              disabled={answer === "" || isTooLong}
              onClick={() => flow.send({ type: "cancel.confirm" })}
            >
              {words.membershipCancel}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.step}>
        {isOffer ? (
          <ul className={styles.points}>
            {words.offerPoints.map((point) => (
              <li key={point} className={body}>
                {point}
              </li>
            ))}
          </ul>
        ) : (
          <>
            <RadioRow
              stacked
              label={words.surveyReasons}
              options={reasons}
              value={reason}
              disabled={isBusy}
              onChange={(chosen) => flow.send({ type: "reason.choose", reason: chosen })}
            />
            <Field
              wide
              label={words.surveyWhat}
              disabled={isBusy}
              hint={answer === "" ? undefined : <span dir="auto">{words.surveySentAs(shortened(answer))}</span>}
              error={isTooLong ? words.surveyTooLong(longestLeavingText) : null}
            >
              <TextArea
                rows={2}
                dir="auto"
                value={text}
                onChange={(event) => flow.send({ type: "text.change", text: event.target.value })}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What is charged to whom, before a plan that is over begins again. */
export function RestartQuestion({ purchase, flow }: BillingDialogsProps) {
  const product = useProduct();
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches("confirming"));
  const { priceInCents, paymentMethod, pricing } = purchase;
  const card = paymentMethod
    ? words.cardEnding(paymentMethod.company, paymentMethod.lastDigits)
    : words.restartCardUnknown;
  return (
    <AlertDialog
      open={isAsking}
      icon={CreditCard}
      title={words.restartTitle(product)}
      text={words.restartPrompt(money(priceInCents ?? 0), card, pricing?.title ?? null)}
      no={confirmNo}
      yes={confirmYes}
      onNo={() => flow.send({ type: "confirm.no" })}
      onYes={() => flow.send({ type: "confirm.yes" })}
    />
  );
}

/** As much as one line shows. */
const shortened = (answer: string) => (answer.length > 60 ? `${answer.slice(0, 59).trimEnd()}…` : answer);
