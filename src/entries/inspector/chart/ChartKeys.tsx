import Maximize from "lucide-react/icons/maximize";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Segment } from "../../../ui/Segment.tsx";
import * as words from "../../../words/inspector.ts";
import * as styles from "./MachineGraph.css.ts";

interface ChartKeysProps {
  isNear: boolean;
  scale: number;
  onNear(isNear: boolean): void;
  onZoom(steps: number): void;
  onFit(): void;
}

/** What floats over the drawing: how much of it is drawn, and how large. */
export function ChartKeys({ isNear, scale, onNear, onZoom, onFit }: ChartKeysProps) {
  return (
    <div className={styles.keys}>
      <div className={styles.keyGroup}>
        <Segment
          label={words.chartShows}
          options={[
            { value: "near", label: words.aroundNow },
            { value: "all", label: words.allStates },
          ]}
          value={isNear ? "near" : "all"}
          onChange={(shown) => onNear(shown === "near")}
        />
      </div>
      <div className={styles.keyGroup}>
        <IconButton name={words.zoomOut} icon={Minus} size="small" onClick={() => onZoom(-1)} />
        <span className={styles.scale}>{words.percent(scale)}</span>
        <IconButton name={words.zoomIn} icon={Plus} size="small" onClick={() => onZoom(1)} />
        <IconButton name={words.zoomFit} icon={Maximize} size="small" onClick={onFit} />
      </div>
    </div>
  );
}
