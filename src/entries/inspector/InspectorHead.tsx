import Download from "lucide-react/icons/download";
import FileCode from "lucide-react/icons/file-code";
import FolderOpen from "lucide-react/icons/folder-open";
import { useRef } from "react";
import { media } from "../../theme/media.ts";
import { heading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton, type IconButtonProps } from "../../ui/IconButton.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { useMedia } from "../../ui/useMedia.ts";
import * as words from "../../words/inspector.ts";
import * as styles from "./Inspector.css.ts";
import type { Page, View } from "./place.ts";

interface InspectorHeadProps {
  page: Page;
  view: View;
  isHeld: boolean;
  canHold: boolean;
  canTest: boolean;
  canSave: boolean;
  onPage(page: Page): void;
  onView(view: View): void;
  onHold(): void;
  onFollow(): void;
  onTest(): void;
  onSave(): void;
  onOpen(file: File): void;
}

type KeyProps = Pick<IconButtonProps, "name" | "icon" | "disabled" | "onClick">;

const TextKey = ({ name, ...rest }: KeyProps) => (
  <Button kind="ghost" size="small" {...rest}>
    {name}
  </Button>
);

const IconKey = (props: KeyProps) => <IconButton {...props} />;

const pageNames: readonly { value: Page; label: string }[] = [
  { value: "chart", label: words.chart },
  { value: "sequence", label: words.sequence },
  { value: "coverage", label: words.coverage },
  { value: "gallery", label: words.gallery },
  { value: "health", label: words.health },
];

/** What is looked at, which column where there is room for one, and what can be done with the session. */
export function InspectorHead(props: InspectorHeadProps) {
  const { page, view, isHeld, canHold, canTest, canSave } = props;
  const { onPage, onView, onHold, onFollow, onTest, onSave, onOpen } = props;
  const middle = pageNames.find(({ value }) => value === page)?.label ?? "";
  const right = page === "coverage" ? words.notWalked : page === "gallery" ? words.waysThere : words.events;
  const file = useRef<HTMLInputElement>(null);
  const isNarrow = useMedia(media.belowRail);
  const hasSheet = !useMedia(media.belowSidebar) && isNarrow;
  const Key = isNarrow ? IconKey : TextKey;
  return (
    <header className={styles.header}>
      <Logo size={24} />
      <h1 className={heading}>{words.title}</h1>
      <div className={styles.pages}>
        <Segment label={words.pages} options={pageNames} value={page} onChange={onPage} />
      </div>
      <div className={styles.views}>
        <Segment
          label={words.views}
          options={[
            { value: "actors", label: page === "coverage" || page === "gallery" ? words.machines : words.actors },
            { value: "graph", label: middle },
            { value: "events", label: right },
          ]}
          wide
          value={view}
          onChange={onView}
        />
      </div>
      <fieldset className={styles.session} aria-label={words.sessionTools}>
        <Key name={words.makeTest} icon={FileCode} disabled={!canTest} onClick={onTest} />
        <Key name={words.exportSession} icon={Download} disabled={!canSave} onClick={onSave} />
        <Key name={words.openSession} icon={FolderOpen} onClick={() => file.current?.click()} />
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={words.openSession}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onOpen(chosen);
            // The same file may be chosen again.
            target.value = "";
          }}
        />
      </fieldset>
      {hasSheet && page !== "health" ? (
        <Button kind="secondary" size="small" aria-haspopup="dialog" onClick={() => onView("events")}>
          {right}
        </Button>
      ) : null}
      <div className={styles.following}>
        <Segment
          label={words.following}
          options={[
            { value: "live", label: words.live },
            { value: "held", label: words.held, disabled: !canHold },
          ]}
          value={isHeld ? "held" : "live"}
          onChange={(mode) => (mode === "live" ? onFollow() : onHold())}
        />
      </div>
    </header>
  );
}
