import Grid2x2Plus from "lucide-react/icons/grid-2x2-plus";
import { tile } from "./SourceTile.css.ts";

interface SourceTileProps {
  /** Who or what sent a message, as shown to people. */
  name: string;
  /** A channel bears the channels' sign, a person the initials. */
  isChannel?: boolean;
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

/** The mark of a message's source. The name itself stands beside it, so this one is silent for screen readers. */
export function SourceTile({ name, isChannel = false }: SourceTileProps) {
  return (
    <span className={tile} aria-hidden="true">
      {isChannel ? <Grid2x2Plus size={16} strokeWidth={1.75} /> : initialsOf(name)}
    </span>
  );
}
