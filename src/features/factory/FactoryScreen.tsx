import { Link } from "react-router-dom";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { Provision } from "../../pieces/Provision.tsx";
import { body, title } from "../../theme/text.css.ts";
import { Logo } from "../../ui/Logo.tsx";
import * as words from "../../words/provision.ts";
import { factoryTitle } from "../../words/screens.ts";
import { homeLink } from "../../words/shell.ts";
import * as styles from "./FactoryScreen.css.ts";

/** A device gets its identity and its pairing code before it ships. */
export function Component() {
  const product = useProduct();
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <Link to="/" aria-label={homeLink(product)}>
        <Logo size={40} />
      </Link>
      <div className={styles.head}>
        <h1 className={title}>{factoryTitle}</h1>
        <p className={`${body} ${styles.text}`}>{words.factoryText}</p>
      </div>
      <Provision />
    </main>
  );
}
