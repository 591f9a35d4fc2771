import ImageDown from "lucide-react/icons/image-down";
import ListTree from "lucide-react/icons/list-tree";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../../ui/Menu.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import * as words from "../../../words/inspector.ts";
import * as styles from "./MachineGraph.css.ts";
import { heading, headingAbout } from "./MachineGraph.css.ts";
import { type ChartFormat, chartFormats } from "./saveChart.ts";

interface ChartHeadProps {
  title: string;
  about: string | null;
  summary: string;
  term: string;
  isMissing: boolean;
  isTree: boolean;
  onSeek(term: string, nth: number): void;
  onNext(): void;
  onTree(isTree: boolean): void;
  onSave(format: ChartFormat): void;
}

/** Above the chart: what it is, and where in it to look. */
export function ChartHead({
  title,
  about,
  summary,
  term,
  isMissing,
  isTree,
  onSeek,
  onNext,
  onTree,
  onSave,
}: ChartHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={heading}>
        {title}
        {about === null ? null : <span className={headingAbout}>{` · ${about}`}</span>}
      </h2>
      <span className={styles.summary}>{summary}</span>
      <div className={styles.tools}>
        <TextInput
          type="search"
          aria-label={words.findState}
          placeholder={words.findState}
          aria-invalid={isMissing}
          title={isMissing ? words.noState(term) : undefined}
          className={styles.search}
          value={term}
          onChange={({ target }) => onSeek(target.value, 0)}
          onKeyDown={(event) => {
            if (event.key === "Enter") onNext();
          }}
        />
        <Button kind="ghost" size="small" icon={ListTree} aria-pressed={isTree} onClick={() => onTree(!isTree)}>
          {words.tree}
        </Button>
        <Menu trigger={<IconButton name={words.saveChart} icon={ImageDown} size="small" tooltip={false} />}>
          {chartFormats.map((format) => (
            <MenuItem
              key={format}
              label={words.savedAs[format]}
              disabled={isTree && (format === "svg" || format === "png")}
              onSelect={() => onSave(format)}
            />
          ))}
        </Menu>
      </div>
    </div>
  );
}
