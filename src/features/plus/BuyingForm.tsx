import { useSelector } from "@xstate/react";
import { chosenPricing } from "../../../machines/plus/plusModalContext.ts";
import { useFlow } from "../../flows.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";
import { PricingChoice } from "./PricingChoice.tsx";

/** The first face of the dialog: what Plus costs, and the way to the shop. */
export function BuyingForm() {
  const plus = useFlow("plus");
  const context = useSelector(plus, (snapshot) => snapshot.context);
  const isLoading = useSelector(plus, (snapshot) => snapshot.matches({ buying: "loading" }));
  const hasFailed = useSelector(plus, (snapshot) => snapshot.matches({ buying: "failed" }));
  const isLeaving = useSelector(plus, (snapshot) => snapshot.matches("leavingForCheckout"));
  const chosen = chosenPricing(context);
  return (
    <div className={styles.form}>
      {isLoading ? <Spinner label={words.plusLoading} /> : null}
      {hasFailed ? (
        <Banner
          tone="danger"
          action={{ label: words.plusTryAgain, onClick: () => plus.send({ type: "pricings.retry" }) }}
        >
          {words.plusPricesFailed}
        </Banner>
      ) : null}
      {isLoading || hasFailed ? null : (
        <PricingChoice
          pricings={context.pricings}
          quantity={context.quantity}
          chosenId={chosen?.id ?? null}
          onQuantity={(quantity) => plus.send({ type: "quantity.change", quantity })}
          onChoose={(pricingId) => plus.send({ type: "pricing.choose", pricingId })}
        />
      )}
      <div className={styles.foot}>
        {chosen && chosen.cartUrl !== null ? (
          <Button
            kind="primary"
            size="large"
            wide
            busy={isLeaving}
            onClick={() => plus.send({ type: "purchase.proceed" })}
          >
            {words.plusPurchaseFor(words.money(chosen.priceInCents))}
          </Button>
        ) : null}
        <button type="button" className={styles.link} onClick={() => plus.send({ type: "code.have" })}>
          {words.plusHaveCode}
        </button>
      </div>
    </div>
  );
}
