import Ellipsis from "lucide-react/icons/ellipsis";
import FileText from "lucide-react/icons/file-text";
import Grid3x3 from "lucide-react/icons/grid-3x3";
import LayersPlus from "lucide-react/icons/layers-plus";
import LayoutTemplate from "lucide-react/icons/layout-template";
import Share2 from "lucide-react/icons/share-2";
import TextCursorInput from "lucide-react/icons/text-cursor-input";
import { useFlags } from "../../gql/flags.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { layoutBoardMode, layoutTextMode } from "../../words/composer.ts";
import * as words from "../../words/messages.ts";
import { messageSetTitle } from "../../words/share.ts";
import * as styles from "./ComposeScreen.css.ts";
import type { MessageFlows } from "./useMessageFlows.ts";

interface ComposeToolsProps {
  boardId: string;
  flows: MessageFlows;
  isBlank: boolean;
  isText: boolean;
  onText: (isText: boolean) => void;
}

/** At the head of the screen: where other beginnings are, how to write, and what else a message is good for. */
export function ComposeTools({ boardId, flows, isBlank, isText, onText }: ComposeToolsProps) {
  const flags = useFlags(boardId);
  return (
    <div className={styles.tools}>
      <div className={styles.wideOnly}>
        <ButtonLink kind="ghost" icon={LayoutTemplate} to={`/board/${boardId}/templates`}>
          {words.composeTemplates}
        </ButtonLink>
        {flags?.drafts ? (
          <ButtonLink kind="ghost" icon={FileText} to={`/board/${boardId}/messages/my/drafts`}>
            {words.composeDrafts}
          </ButtonLink>
        ) : null}
        <Button kind="ghost" icon={isText ? Grid3x3 : TextCursorInput} onClick={() => onText(!isText)}>
          {isText ? layoutBoardMode : layoutTextMode}
        </Button>
      </div>
      <Menu trigger={<IconButton name={words.composeMore} icon={Ellipsis} disabled={isBlank} />}>
        <MenuItem icon={Share2} label={words.cardShare} onSelect={flows.share} />
        <MenuItem icon={LayersPlus} label={messageSetTitle} onSelect={flows.addToSet} />
      </Menu>
    </div>
  );
}
