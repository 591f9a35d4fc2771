import Compass from "lucide-react/icons/compass";
import { useFlow } from "../../flows.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { paletteKey, paletteTip, shortcutElsewhere, shortcutOfMac } from "../../words/palette.ts";

const isMac = /^(Mac|iPhone|iPad)/.test(navigator.platform);

/** Opens the list of boards, screens and actions: for whoever has no keys at hand, and to tell of them. */
export function PaletteKey({ canManageBoards, className }: { canManageBoards: boolean; className?: string }) {
  const selector = useFlow("boardSelector");
  return (
    <Tooltip text={paletteTip(isMac ? shortcutOfMac : shortcutElsewhere)}>
      <IconButton
        name={paletteKey}
        icon={Compass}
        tooltip={false}
        className={className}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => selector.send({ type: "selector.toggle", canManageBoards })}
      />
    </Tooltip>
  );
}
