import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { title as titleStyle } from "../../theme/text.css.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import * as styles from "./Templates.css.ts";

interface TemplatesHeaderProps {
  title: string;
  back: { to: string; label: string };
  /** Stands at the other end. */
  children?: ReactNode;
}

/** The head of both screens: the way back, and where one is. */
export function TemplatesHeader({ title, back, children }: TemplatesHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.back}>
        <ButtonLink kind="ghost" icon={ArrowLeft} to={back.to}>
          {back.label}
        </ButtonLink>
      </div>
      <h1 className={titleStyle}>{title}</h1>
      {children ? <div className={styles.headerEnd}>{children}</div> : null}
    </div>
  );
}
