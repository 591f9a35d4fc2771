import type { FormEvent, ReactNode } from "react";
import { title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import * as styles from "./form.css.ts";

export interface FormPageProps {
  title: string;
  lead: string;
  /** What went wrong and belongs to no field. */
  error: string | undefined;
  /** What was done on the page before. */
  done?: string | undefined;
  button: string;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Other ways, below the form. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A page with one form and one filled key. What is missing in a field the gateway says, in its words and at its place. */
export function FormPage({ title, lead, error, done, button, busy, onSubmit, aside, children }: FormPageProps) {
  return (
    <>
      <h1 className={titleStyle}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {done && !error ? (
        <div className={styles.answer}>
          <Banner tone="success">{done}</Banner>
        </div>
      ) : null}
      {error ? (
        <div className={styles.answer}>
          <Banner tone="danger">{error}</Banner>
        </div>
      ) : null}
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        {children}
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {button}
        </Button>
      </form>
      {aside ? <p className={styles.aside}>{aside}</p> : null}
    </>
  );
}
