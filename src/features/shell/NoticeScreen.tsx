import { type ReactNode, useEffect } from "react";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { body, title as titleStyle } from "../../theme/text.css.ts";
import { Logo } from "../../ui/Logo.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { loadingScreen, pageTitle } from "../../words/shell.ts";
import * as styles from "./NoticeScreen.css.ts";

export interface NoticeScreenProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** Inside the shell, which has a logo already. */
  inFrame?: boolean;
}

/** A page that says one thing and offers one way on. It names the document while it stands, whatever the screen before it was called. */
export function NoticeScreen({ title, text, action, inFrame = false }: NoticeScreenProps) {
  const product = useProduct();
  useEffect(() => {
    const before = document.title;
    document.title = pageTitle(title, product);
    const own = document.title;
    return () => {
      if (document.title === own) document.title = before;
    };
  }, [title, product]);
  const content = (
    <>
      {inFrame ? null : <Logo size={40} />}
      <div className={styles.words}>
        <h1 className={titleStyle}>{title}</h1>
        <p className={`${body} ${styles.text}`}>{text}</p>
      </div>
      {action}
    </>
  );
  return inFrame ? (
    <div className={styles.inFrame}>{content}</div>
  ) : (
    <main id="content" tabIndex={-1} className={styles.page}>
      {content}
    </main>
  );
}

/** A wait that has no shape yet. */
export function WaitScreen({ label = loadingScreen }: { label?: string }) {
  return (
    <div className={styles.wait}>
      <Spinner label={label} />
    </div>
  );
}
