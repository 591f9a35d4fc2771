import { useEffect, useRef } from "react";
import { title as titleStyle } from "../../theme/text.css.ts";
import { button as buttonStyle } from "../../ui/Button.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import * as words from "../../words/signIn.ts";
import * as styles from "./form.css.ts";

export interface SignOutProps {
  action: string;
  xsrf: string;
  /** The console asked for it in the person's name; else somebody's link did, and the person is asked. */
  automatic: boolean;
}

/** A plain form: the provider answers it with the way back. */
export function SignOut({ action, xsrf, automatic }: SignOutProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (automatic) form.current?.submit();
  }, [automatic]);
  return (
    <>
      <h1 className={titleStyle}>{words.titles.signOut}</h1>
      {automatic ? (
        <div className={styles.actions}>
          <Spinner label={words.signingOut} />
        </div>
      ) : (
        <p className={styles.lead}>{words.signOutLead}</p>
      )}
      <form ref={form} method="post" action={action} className={styles.actions}>
        <input type="hidden" name="xsrf" value={xsrf} />
        <input type="hidden" name="logout" value="yes" />
        {automatic ? null : (
          <>
            <Button type="submit" kind="primary" size="large">
              {words.signOutButton}
            </Button>
            <a href="/" className={buttonStyle({ kind: "ghost", size: "large", wide: false })}>
              {words.staySignedIn}
            </a>
          </>
        )}
      </form>
    </>
  );
}
