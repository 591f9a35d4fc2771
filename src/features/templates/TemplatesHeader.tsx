import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { title as titleStyle } from "../../theme/text.css.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import * as styles from "./Templates.css.ts";

interface TemplatesHeaderProps {
  title: string;
  back: { to: string; label: string };
  /** Stands at the other end, before the way back. */
  children?: ReactNode;
}

/** The head of both screens: where one is, on the edge of the content, and the way back. */
export function TemplatesHeader({ title, back, children }: TemplatesHeaderProps) {
  return (
    <div className={styles.header}>
      <h1 className={titleStyle}>{title}</h1>
      <div className={styles.headerEnd}>
        {children}
        <div className={styles.back}>
          <ButtonLink kind="ghost" icon={ArrowLeft} to={back.to}>
            {back.label}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
