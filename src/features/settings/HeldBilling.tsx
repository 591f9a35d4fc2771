import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { toPortRefusal } from "../../gql/refusal.ts";
import { body, title } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/billing.ts";
import { settingsBilling } from "../../words/screens.ts";
import { settingsRetry } from "../../words/settings.ts";
import { chosen, Membership } from "./BillingSection.tsx";
import { heldPurchasesQuery } from "./billingOperations.ts";
import { header } from "./SettingsFrame.css.ts";
import { SectionSkeleton } from "./SettingsParts.tsx";

interface HeldBillingProps {
  boardId: string;
  /** What stands here for whoever pays for nothing on the board. */
  children: ReactNode;
}

/** The plan of a board that its payer does not see: it can be cancelled, kept and paid for otherwise, and no more is told. */
export function HeldBilling({ boardId, children }: HeldBillingProps) {
  const { data, error, refetch } = useQuery(heldPurchasesQuery, { variables: { id: boardId } });
  const now = useNow();
  if (!data && !error) return <SectionSkeleton title={words.billingMembership} hint={words.billingHint} />;
  if (!data && error && toPortRefusal(error).refusal.code !== "NotFound") {
    return (
      <Banner tone="danger" retry={{ label: settingsRetry, onClick: () => void refetch() }}>
        {words.billingLoadFailed}
      </Banner>
    );
  }
  const purchase = chosen(data?.boardPurchases ?? [], now);
  if (!purchase) return children;
  return (
    <>
      <header className={header}>
        <h1 className={title}>{settingsBilling}</h1>
      </header>
      <p className={body}>{words.billingHeld}</p>
      <Membership key={purchase.id} purchase={purchase} board={purchase.boardTitle} />
    </>
  );
}
