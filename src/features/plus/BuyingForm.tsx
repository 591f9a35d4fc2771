import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { plusBuyingMachine } from "../../../machines/plus/plusBuyingMachine.ts";
import { chosenPricing } from "../../../machines/plus/plusModalContext.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { money } from "../../words/money.ts";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";
import { PricingChoice } from "./PricingChoice.tsx";
import { PricingSkeleton } from "./PricingSkeleton.tsx";

/** The first face of the dialog: what Plus costs, and the way to the shop. */
export function BuyingForm({ buying }: { buying: ActorRefFrom<typeof plusBuyingMachine> }) {
  const context = useSelector(buying, (snapshot) => snapshot.context);
  const isLoading = useSelector(buying, (snapshot) => snapshot.matches("loading"));
  const hasFailed = useSelector(buying, (snapshot) => snapshot.matches("failed"));
  const isLeaving = useSelector(buying, (snapshot) => snapshot.matches("leavingForCheckout"));
  const chosen = chosenPricing(context);
  return (
    <div className={styles.form}>
      {isLoading ? <PricingSkeleton /> : null}
      {hasFailed ? (
        <Banner
          tone="danger"
          retry={{ label: words.plusTryAgain, onClick: () => buying.send({ type: "pricings.retry" }) }}
        >
          {words.plusPricesFailed}
        </Banner>
      ) : null}
      {isLoading || hasFailed ? null : (
        <PricingChoice
          pricings={context.pricings}
          quantity={context.quantity}
          chosenId={chosen?.id ?? null}
          onQuantity={(quantity) => buying.send({ type: "quantity.change", quantity })}
          onChoose={(pricingId) => buying.send({ type: "pricing.choose", pricingId })}
        />
      )}
      <div className={styles.foot}>
        {chosen && chosen.cartUrl !== null ? (
          <Button
            kind="primary"
            size="large"
            wide
            busy={isLeaving}
            onClick={() => buying.send({ type: "purchase.proceed" })}
          >
            {words.plusPurchaseFor(money(chosen.priceInCents))}
          </Button>
        ) : null}
        <button type="button" className={styles.link} onClick={() => buying.send({ type: "code.have" })}>
          {words.plusHaveCode}
        </button>
      </div>
    </div>
  );
}
