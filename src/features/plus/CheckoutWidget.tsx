import { useParams } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { heading } from "../../theme/text.css.ts";
import { plusTitle } from "../../words/screens.ts";
import * as styles from "./Plus.css.ts";
import { PurchaseReady, PurchaseStatus } from "./PurchaseStatus.tsx";

/** Stands in a frame of the shop's last page: from there the whole page goes on to the console. */
export function Component() {
  const { token = "" } = useParams();
  const product = useProduct();
  const toBuyPlus = (checkoutToken: string) => {
    // All that a frame may do to a parent of another origin.
    window.parent.location.href = new URL(`/buy-plus/${encodeURIComponent(checkoutToken)}`, location.href).href;
  };
  return (
    <main className={styles.widget}>
      <h1 className={heading}>{plusTitle(product)}</h1>
      <PurchaseStatus token={token} onActivate={toBuyPlus}>
        {(codes, activate) => <PurchaseReady codes={codes} onActivate={activate} />}
      </PurchaseStatus>
    </main>
  );
}
