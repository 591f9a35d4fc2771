import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { chosenPricing } from "../../../machines/plus/plusModalContext.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { usePlatform } from "../../gql/PlatformContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import * as words from "../../words/plus.ts";
import { PricingChoice } from "./PricingChoice.tsx";
import { providePlusOffer } from "./plusPorts.ts";

/** The buying face on a page of its own: the same flow, without the dialog and without an account. */
export function PlusOffer({ referral }: { referral: string | null }) {
  const { platform } = usePlatform();
  const inspection = useInspection();
  const machine = useMemo(() => providePlusOffer(platform, referral), [platform, referral]);
  const plus = useActorRef(machine, inspection);
  const context = useSelector(plus, (snapshot) => snapshot.context);
  const hasFailed = useSelector(plus, (snapshot) => snapshot.matches({ buying: "failed" }));
  const isChoosing = useSelector(plus, (snapshot) => snapshot.matches({ buying: "choosing" }));
  const chosen = chosenPricing(context);

  // In a frame the shop needs the whole page.
  useNews(plus, { "navigate.checkout": ({ url }) => window.open(url, "_top") });
  useEffect(() => {
    plus.send({ type: "plus.open" });
    return () => plus.send({ type: "plus.close" });
  }, [plus]);

  if (hasFailed) {
    return (
      <Banner
        tone="danger"
        action={{ label: words.plusTryAgain, onClick: () => plus.send({ type: "pricings.retry" }) }}
      >
        {words.plusPricesFailed}
      </Banner>
    );
  }
  if (!isChoosing) return <Spinner label={words.plusLoading} />;
  return (
    <>
      <PricingChoice
        pricings={context.pricings}
        quantity={context.quantity}
        chosenId={chosen?.id ?? null}
        onQuantity={(quantity) => plus.send({ type: "quantity.change", quantity })}
        onChoose={(pricingId) => plus.send({ type: "pricing.choose", pricingId })}
      />
      {chosen && chosen.cartUrl !== null ? (
        <Button kind="primary" size="large" wide onClick={() => plus.send({ type: "purchase.proceed" })}>
          {words.plusPurchaseFor(words.money(chosen.priceInCents))}
        </Button>
      ) : null}
      <ButtonLink kind="ghost" to="/activate-plus" target="_top">
        {words.plusHaveCode}
      </ButtonLink>
    </>
  );
}
