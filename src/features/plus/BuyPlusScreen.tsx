import { useCallback } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { title as titleStyle } from "../../theme/text.css.ts";
import { Logo } from "../../ui/Logo.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";
import { PlusOffer } from "./PlusOffer.tsx";
import { PurchaseStatus } from "./PurchaseStatus.tsx";

/** Where a shop sends people back to: with a checkout token their purchase, without one what Plus costs (contract, A8). */
export function Component() {
  const { checkoutToken } = useParams();
  const product = useProduct();
  const navigate = useNavigate();
  const toActivation = useCallback(
    (_token: string, code: string | null) =>
      void navigate(`/activate-plus/${code === null ? "" : encodeURIComponent(code)}`),
    [navigate],
  );
  return (
    <main className={styles.page}>
      <Logo size={40} />
      <h1 className={titleStyle}>{words.plusTitle(product)}</h1>
      {checkoutToken === undefined ? (
        <PlusOffer referral={null} />
      ) : (
        <PurchaseStatus token={checkoutToken} onActivate={toActivation} />
      )}
    </main>
  );
}
