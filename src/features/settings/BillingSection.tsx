import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import { useFlow } from "../../flows.tsx";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/billing.ts";
import { settingsRetry } from "../../words/settings.ts";
import { BillingDialogs, RestartQuestion } from "./BillingDialogs.tsx";
import { PaymentSection, PlanRows, ReceiptsSection } from "./BillingParts.tsx";
import { purchasesQuery } from "./billingOperations.ts";
import { CancelSection, GoOnSection } from "./MembershipSections.tsx";
import { SectionSkeleton } from "./SettingsParts.tsx";
import { type Purchase, useBillingFlows } from "./useBillingFlows.ts";

/** The board's plan: what it costs, until when it runs, who pays for it with what, and how it ends or goes on. */
export function Component() {
  const { boardId = "" } = useParams();
  const { data, error, refetch } = useQuery(purchasesQuery, { variables: { id: boardId } });
  const now = useNow();
  const hint = words.billingHint;
  if (!data) {
    if (!error) return <SectionSkeleton title={words.billingMembership} hint={hint} />;
    return (
      <SettingsSection title={words.billingMembership} hint={hint}>
        <Banner tone="danger" retry={{ label: settingsRetry, onClick: () => void refetch() }}>
          {words.billingLoadFailed}
        </Banner>
      </SettingsSection>
    );
  }
  const purchase = chosen(data.boardPurchases, now);
  if (!purchase) return <NoPlan />;
  return <Membership key={purchase.id} purchase={purchase} board={data.getBoardV2.title} />;
}

/** The record whose next billing date is still in the future, else the first (channels and settings, section 4). */
export function chosen<Plan extends Purchase>(purchases: readonly Plan[], now: number): Plan | undefined {
  return purchases.find(({ nextBillingDate }) => nextBillingDate !== null && nextBillingDate > now) ?? purchases[0];
}

function NoPlan() {
  const product = useProduct();
  const plus = useFlow("plus");
  return (
    <SettingsSection title={words.billingMembership} hint={words.billingNone(product)}>
      <div>
        <Button kind="plus" onClick={() => plus.send({ type: "plus.open" })}>
          {words.billingBuyAgain(product)}
        </Button>
      </div>
    </SettingsSection>
  );
}

export function Membership({ purchase, board }: { purchase: Purchase; board: string }) {
  const flows = useBillingFlows(purchase);
  return (
    <>
      <SettingsSection title={words.billingMembership} hint={words.billingMembershipHint(purchase.title, board)}>
        <Told purchase={purchase} />
        <PlanRows purchase={purchase} />
      </SettingsSection>
      {purchase.state === "Ending" || purchase.state === "Lapsed" ? (
        <GoOnSection purchase={purchase} flow={flows.membership} />
      ) : null}
      {purchase.mayManage && purchase.emailAddress !== null ? (
        <PaymentSection purchase={purchase} flow={flows.payment} />
      ) : null}
      {purchase.receipts.length > 0 ? <ReceiptsSection receipts={purchase.receipts} /> : null}
      {purchase.state === "Active" || purchase.state === "PaymentFailed" ? (
        <CancelSection purchase={purchase} flow={flows.membership} />
      ) : null}
      <BillingDialogs purchase={purchase} flow={flows.membership} />
      <RestartQuestion purchase={purchase} flow={flows.membership} />
    </>
  );
}

/** What is out of the ordinary, since when or until when. */
function Told({ purchase: { state, ends } }: { purchase: Purchase }) {
  const product = useProduct();
  if (ends === null) return null;
  const date = words.billingDate(ends);
  if (state === "PaymentFailed") return <Banner tone="danger">{words.billingFailed(date)}</Banner>;
  if (state === "Lapsed") return <Banner tone="warning">{words.billingEnded(product, date)}</Banner>;
  return null;
}
