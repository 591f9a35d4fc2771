import { Banner } from "../../ui/Banner.tsx";
import { useMissingParts } from "../../ui/onFirstUse.tsx";
import { missingPart } from "../../words/errors.ts";
import { tryAgain } from "../../words/session.ts";
import * as styles from "./MissingParts.css.ts";

/** Says that something which was just asked for could not be loaded, and asks for it again. Mounted once. */
export function MissingParts() {
  const missing = useMissingParts();
  if (missing.length === 0) return null;
  const askAgain = () => {
    for (const ask of missing) ask();
  };
  return (
    <div className={styles.place}>
      <Banner tone="danger" action={{ label: tryAgain, onClick: askAgain }}>
        {missingPart}
      </Banner>
    </div>
  );
}
