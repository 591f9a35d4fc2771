import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import * as words from "../../words/developer.ts";
import * as styles from "./Developer.css.ts";
import { useCopied } from "./useCopied.ts";

interface CopyButtonProps {
  text: string;
  /** On the key. */
  children: string;
  /** Where it stands beside another one of the same word. */
  name?: string;
  kind?: "ghost" | "secondary";
  size?: "small" | "medium";
}

/** Copies, and says so in its own place. */
export function CopyButton({ text, children, name, kind = "ghost", size = "small" }: CopyButtonProps) {
  const { isCopied, copy } = useCopied();
  return (
    <Button
      kind={kind}
      size={size}
      icon={isCopied ? Check : Copy}
      aria-label={isCopied ? undefined : name}
      onClick={() => copy(text)}
    >
      {isCopied ? words.codeCopied : children}
    </Button>
  );
}

/** The same with its icon alone. */
export function CopyIcon({ text, name }: { text: string; name: string }) {
  const { isCopied, copy } = useCopied();
  return (
    <IconButton
      size="small"
      name={isCopied ? words.codeCopied : name}
      icon={isCopied ? Check : Copy}
      onClick={() => copy(text)}
    />
  );
}

interface KeyChipProps {
  /** What is copied. */
  text: string;
  /** What is shown; else all of it. */
  shown?: string;
  name: string;
}

/** An id or a key: as short as it is told apart, copied whole. */
export function KeyChip({ text, shown = text, name }: KeyChipProps) {
  const { isCopied, copy } = useCopied();
  return (
    <button
      type="button"
      className={styles.chipKey}
      title={text}
      aria-label={isCopied ? words.codeCopied : `${name} ${shown}`}
      onClick={() => copy(text)}
    >
      {shown}
      <Icon of={isCopied ? Check : Copy} size={14} />
    </button>
  );
}
