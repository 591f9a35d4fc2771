import { useSearchParams } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { heading } from "../../theme/text.css.ts";
import { plusTitle } from "../../words/screens.ts";
import * as styles from "./Plus.css.ts";
import { PlusOffer } from "./PlusOffer.tsx";

/** What Plus costs, for frames on other pages and for friends' links; nobody needs to sign in. */
export function Component() {
  const product = useProduct();
  const [search] = useSearchParams();
  return (
    <main className={styles.widget}>
      <h1 className={heading}>{plusTitle(product)}</h1>
      <PlusOffer referral={search.get("referral")} />
    </main>
  );
}
