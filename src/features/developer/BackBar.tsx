import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router-dom";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./Developer.css.ts";

/** Below 960 a detail is a page of its own: the way back stands above it, with the tab's word. */
export function BackBar({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.backBar}>
      <span className={styles.backMark}>
        <Icon of={ArrowLeft} size={20} />
      </span>
      {children}
    </Link>
  );
}
