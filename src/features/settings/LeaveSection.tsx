import LogOut from "lucide-react/icons/log-out";
import Trash2 from "lucide-react/icons/trash";
import { useFlow } from "../../flows.tsx";
import type { BoardSettingsQuery } from "../../gql/generated/graphql.ts";
import { boardEndOf } from "../../pieces/boardEnd.ts";
import { Button } from "../../ui/Button.tsx";
import { Locked } from "../../ui/Locked.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { boardDelete, boardLeave } from "../../words/boardMenu.ts";
import * as words from "../../words/settings.ts";
import * as styles from "./Settings.css.ts";

interface LeaveSectionProps {
  board: BoardSettingsQuery["getBoardV2"];
  /** All of the viewer's. */
  boards: BoardSettingsQuery["boardsV2"];
}

/** Delete for Owners, Leave for all others; the question is asked by the flow. */
export function LeaveSection({ board, boards }: LeaveSectionProps) {
  const removal = useFlow("boardRemoval");
  const end = boardEndOf(board, boards);
  if (!end) return null;
  const { kind, why } = end;
  const { id: boardId, title } = board;
  return (
    <SettingsSection title={words.boardEnd} hint={kind === "delete" ? words.boardEndOwner : words.boardEndMember}>
      <div>
        <Button
          kind="ghost"
          icon={kind === "delete" ? Trash2 : LogOut}
          className={styles.danger}
          disabled={why !== null}
          onClick={() => removal.send({ type: "removal.request", boardId, title, kind })}
        >
          {kind === "delete" ? boardDelete : boardLeave}
        </Button>
      </div>
      {why === null ? null : <Locked>{why}</Locked>}
    </SettingsSection>
  );
}
