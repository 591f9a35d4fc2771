import { useApolloClient } from "@apollo/client/react";
import Unplug from "lucide-react/icons/unplug";
import { useState } from "react";
import { small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/boards.ts";
import * as styles from "./BoardList.css.ts";
import { removeDevice } from "./boardPorts.ts";

export interface DemoDisplayProps {
  deviceId: string;
  /** The board's title. */
  board: string;
  /** Owners and Admins may. */
  mayEnd: boolean;
}

/** Says that nobody's machine watches the board, and lets a person end that for good. */
export function DemoDisplay({ deviceId, board, mayEnd }: DemoDisplayProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);

  async function end() {
    setBusy(true);
    try {
      await removeDevice(client, deviceId);
      showToast({ kind: "success", text: words.demoDisplayEnded(board), detail: words.runDisplay });
    } catch {
      setBusy(false);
      showToast({ kind: "error", text: words.demoDisplayEndFailed });
    }
  }

  return (
    <div className={styles.demo}>
      <span className={small}>{words.demoDisplay}</span>
      {mayEnd ? (
        <Button kind="ghost" size="small" icon={Unplug} busy={busy} onClick={() => void end()}>
          {words.demoDisplayEnd}
        </Button>
      ) : null}
    </div>
  );
}
