import { useQuery } from "@apollo/client/react";
import { fieldLabel } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";
import { ownCodesQuery } from "./plusOperations.ts";

/** The codes that were bought with the viewer's address: nobody has to look for the mail. Nothing where there are none. */
export function OwnCodes({ onUse }: { onUse(code: string): void }) {
  const { data } = useQuery(ownCodesQuery, { fetchPolicy: "cache-and-network" });
  const codes = data?.ownActivationCodes ?? [];
  if (codes.length === 0) return null;
  return (
    <section aria-label={words.ownCodes} className={styles.ownCodes}>
      <p className={fieldLabel}>{words.ownCodes}</p>
      <ul className={`${styles.codes} ${styles.ownCodeList}`}>
        {codes.map(({ code, isUsed }) => (
          <li key={code} className={styles.codeRow}>
            <code className={styles.code}>{code}</code>
            {isUsed ? (
              <span className={styles.secondary}>{words.purchaseCodeUsed}</span>
            ) : (
              <Button kind="ghost" size="small" onClick={() => onUse(code)} aria-label={words.ownCodeUse(code)}>
                {words.ownCodeKey}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
