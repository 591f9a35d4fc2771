import { useParams } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { title as titleStyle } from "../../theme/text.css.ts";
import { Logo } from "../../ui/Logo.tsx";
import { buyPlusFor, plusTitle } from "../../words/screens.ts";
import * as styles from "./Plus.css.ts";
import { PlusOffer } from "./PlusOffer.tsx";
import { PurchasedCodes } from "./PurchasedCodes.tsx";
import { PurchaseStatus } from "./PurchaseStatus.tsx";

/**
 * Where a shop sends people back to (contract, A8): with a checkout token their purchase, without one what Plus costs.
 */
export function Component() {
  const { checkoutToken } = useParams();
  const product = useProduct();
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <Logo size={40} />
      <h1 className={titleStyle}>{checkoutToken === undefined ? plusTitle(product) : buyPlusFor}</h1>
      {checkoutToken === undefined ? (
        <PlusOffer referral={null} />
      ) : (
        <PurchaseStatus token={checkoutToken}>
          {(codes) => <PurchasedCodes product={product} codes={codes} />}
        </PurchaseStatus>
      )}
    </main>
  );
}
