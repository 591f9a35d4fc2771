import type { LucideIcon } from "lucide-react";
import Anchor from "lucide-react/icons/anchor";
import BellRing from "lucide-react/icons/bell-ring";
import Boxes from "lucide-react/icons/boxes";
import CalendarDays from "lucide-react/icons/calendar-days";
import Leaf from "lucide-react/icons/leaf";
import Lightbulb from "lucide-react/icons/lightbulb";
import Plug from "lucide-react/icons/plug";
import RadioTower from "lucide-react/icons/radio-tower";
import Rocket from "lucide-react/icons/rocket";
import Satellite from "lucide-react/icons/satellite";
import Ship from "lucide-react/icons/ship";
import Thermometer from "lucide-react/icons/thermometer";
import { Icon } from "../../ui/Icon.tsx";
import * as styles from "./Developer.css.ts";

const marks: readonly LucideIcon[] = [
  Boxes,
  Ship,
  CalendarDays,
  Thermometer,
  RadioTower,
  BellRing,
  Plug,
  Lightbulb,
  Satellite,
  Anchor,
  Rocket,
  Leaf,
];

/** Each installable's own mark, the same everywhere and for ever: it follows from its id. Its name stands beside it. */
export function InstallableMark({ id }: { id: string }) {
  const place = [...id].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 0);
  return (
    <span className={styles.tile}>
      <Icon of={marks[place % marks.length] ?? Boxes} size={20} />
    </span>
  );
}
