import type { LucideIcon } from "lucide-react";
import Briefcase from "lucide-react/icons/briefcase";
import Clock from "lucide-react/icons/clock";
import CloudSun from "lucide-react/icons/cloud-sun";
import Feather from "lucide-react/icons/feather";
import Grid2x2Plus from "lucide-react/icons/grid-2x2-plus";
import House from "lucide-react/icons/house";
import Languages from "lucide-react/icons/languages";
import Shapes from "lucide-react/icons/shapes";
import Smile from "lucide-react/icons/smile";
import TrainFront from "lucide-react/icons/train-front";
import Utensils from "lucide-react/icons/utensils";
import * as styles from "./ChannelIcon.css.ts";

/** The marks of the catalogue's categories; a channel of another one bears the channels' own. */
const icons: Readonly<Record<string, LucideIcon>> = {
  "category-inspiration": Feather,
  "category-humor": Smile,
  "category-language": Languages,
  "category-time-date": Clock,
  "category-weather-sky": CloudSun,
  "category-home": House,
  "category-work": Briefcase,
  "category-food-drink": Utensils,
  "category-travel": TrainFront,
  "category-art-play": Shapes,
};

interface ChannelIconProps {
  categoryId: string | null;
  /** Its own, where it has one. */
  picture?: string | null;
  size: "card" | "listing";
}

/** The mark of a channel. Its name stands beside it. */
export function ChannelIcon({ categoryId, picture = null, size }: ChannelIconProps) {
  const Mark = (categoryId === null ? undefined : icons[categoryId]) ?? Grid2x2Plus;
  return (
    <span className={styles.icon[size]} aria-hidden="true">
      {picture === null ? (
        <Mark size={size === "card" ? 20 : 28} strokeWidth={1.75} focusable="false" />
      ) : (
        <img className={styles.picture} src={picture} alt="" />
      )}
    </span>
  );
}
