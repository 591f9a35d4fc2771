import Grid2x2Plus from "lucide-react/icons/grid-2x2-plus";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./ChannelRow.css.ts";

/** A channel's own picture; the channels' sign where it has none. */
export function ChannelIcon({ icon }: { icon: string | null }) {
  return (
    <span className={styles.icon} aria-hidden="true">
      {icon === null ? <Icon of={Grid2x2Plus} size={20} /> : <img className={styles.picture} src={icon} alt="" />}
    </span>
  );
}
