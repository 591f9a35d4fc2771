import Copy from "lucide-react/icons/copy";
import { useFlow } from "../../flows.tsx";
import { body, heading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";
import type { SoldCode } from "./PurchaseStatus.tsx";

/** The codes of a purchase: to copy, or to activate a board with. */
export function PurchasedCodes({ product, codes }: { product: string; codes: readonly SoldCode[] }) {
  const copy = useFlow("copy");
  return (
    <section className={styles.form} aria-labelledby="codes">
      <h2 id="codes" className={heading}>
        {words.purchaseCodes(codes.length)}
      </h2>
      <ul className={styles.codes}>
        {codes.map(({ code, isUsed }) => (
          <li key={code} className={styles.codeRow}>
            <code className={styles.code}>{code}</code>
            {isUsed ? (
              <span className={`${body} ${styles.secondary}`}>{words.purchaseCodeUsed}</span>
            ) : (
              <span className={styles.codeKeys}>
                <Button
                  icon={Copy}
                  aria-label={words.purchaseCopyCode(code)}
                  onClick={() => copy.send({ type: "copy.request", thing: "other", text: code })}
                >
                  {words.purchaseCopy}
                </Button>
                <ButtonLink
                  kind="primary"
                  to={`/activate-plus/${encodeURIComponent(code)}`}
                  aria-label={words.purchaseActivateCode(code)}
                >
                  {words.purchaseActivate}
                </ButtonLink>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={`${body} ${styles.secondary}`}>{words.purchaseCodesText(product, codes.length)}</p>
    </section>
  );
}
