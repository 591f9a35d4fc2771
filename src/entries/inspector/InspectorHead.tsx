import Download from "lucide-react/icons/download";
import FileCode from "lucide-react/icons/file-code";
import FolderOpen from "lucide-react/icons/folder-open";
import { useRef } from "react";
import { heading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { Segment } from "../../ui/Segment.tsx";
import * as words from "../../words/inspector.ts";
import * as styles from "./Inspector.css.ts";
import type { View } from "./place.ts";

interface InspectorHeadProps {
  tabTitle: string | undefined;
  view: View;
  isHeld: boolean;
  canHold: boolean;
  canTest: boolean;
  canSave: boolean;
  onView(view: View): void;
  onHold(): void;
  onFollow(): void;
  onTest(): void;
  onSave(): void;
  onOpen(file: File): void;
}

const viewNames: readonly { value: View; label: string }[] = [
  { value: "actors", label: words.actors },
  { value: "graph", label: words.graph },
  { value: "events", label: words.events },
];

/** Which tab, which column where there is room for one, and what can be done with the session. */
export function InspectorHead(props: InspectorHeadProps) {
  const { tabTitle, view, isHeld, canHold, canTest, canSave, onView, onHold, onFollow, onTest, onSave, onOpen } = props;
  const file = useRef<HTMLInputElement>(null);
  return (
    <header className={styles.header}>
      <Logo size={24} />
      <h1 className={heading}>{words.title}</h1>
      <span className={styles.tabTitle}>{tabTitle}</span>
      <div className={styles.views}>
        <Segment label={words.views} options={viewNames} wide value={view} onChange={onView} />
      </div>
      <fieldset className={styles.session} aria-label={words.sessionTools}>
        <Button kind="ghost" size="small" icon={FileCode} disabled={!canTest} onClick={onTest}>
          {words.makeTest}
        </Button>
        <Button kind="ghost" size="small" icon={Download} disabled={!canSave} onClick={onSave}>
          {words.exportSession}
        </Button>
        <Button kind="ghost" size="small" icon={FolderOpen} onClick={() => file.current?.click()}>
          {words.openSession}
        </Button>
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
