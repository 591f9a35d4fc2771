import { useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { chosenPricing, untouchedChoice } from "../../../machines/plus/plusModalContext.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { money } from "../../words/money.ts";
import * as words from "../../words/plus.ts";
import { PricingChoice } from "./PricingChoice.tsx";
import { PricingSkeleton } from "./PricingSkeleton.tsx";
import { providePlusBuying } from "./plusPorts.ts";

/** The buying face on a page of its own: the same flow, without the dialog and without an account. */
export function PlusOffer({ referral }: { referral: string | null }) {
  const { platform } = usePlatform();
  const machine = useMemo(() => providePlusBuying(platform, referral), [platform, referral]);
  const buying = useActorRef(machine, { input: untouchedChoice, ...useInspection() });
  const context = useSelector(buying, (snapshot) => snapshot.context);
  const hasFailed = useSelector(buying, (snapshot) => snapshot.matches("failed"));
  const isChoosing = useSelector(buying, (snapshot) => snapshot.matches("choosing"));
  const chosen = chosenPricing(context);

  // In a frame the shop needs the whole page.
  useNews(buying, { "navigate.checkout": ({ url }) => window.open(url, "_top") });

  if (hasFailed) {
    return (
      <Banner
        tone="danger"
        retry={{ label: words.plusTryAgain, onClick: () => buying.send({ type: "pricings.retry" }) }}
      >
        {words.plusPricesFailed}
      </Banner>
    );
  }
  if (!isChoosing) return <PricingSkeleton />;
  return (
    <>
      <PricingChoice
        pricings={context.pricings}
        quantity={context.quantity}
        chosenId={chosen?.id ?? null}
        onQuantity={(quantity) => buying.send({ type: "quantity.change", quantity })}
        onChoose={(pricingId) => buying.send({ type: "pricing.choose", pricingId })}
      />
      {chosen && chosen.cartUrl !== null ? (
        <Button kind="primary" size="large" wide onClick={() => buying.send({ type: "purchase.proceed" })}>
          {words.plusPurchaseFor(money(chosen.priceInCents))}
        </Button>
      ) : null}
      <ButtonLink kind="ghost" to="/activate-plus" target="_top">
        {words.plusHaveCode}
      </ButtonLink>
    </>
  );
}
