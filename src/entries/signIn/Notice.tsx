import { useEffect, useRef } from "react";
import { title as titleStyle } from "../../theme/text.css.ts";
import { button as buttonStyle } from "../../ui/Button.css.ts";
import * as styles from "./form.css.ts";

export interface NoticeProps {
  title: string;
  text: string;
  button: string;
  href: string;
  /** It took the place of a form: the title takes the focus, so that it is read and Tab goes on from it. */
  announced?: boolean;
}

/** A fact and the one way on. */
export function Notice({ title, text, button, href, announced = false }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={titleStyle}>
        {title}
      </h1>
      <p className={styles.lead}>{text}</p>
      <div className={styles.actions}>
        <a href={href} className={buttonStyle({ kind: "primary", size: "large", wide: false })}>
          {button}
        </a>
      </div>
    </>
  );
}
