import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Unplug from "lucide-react/icons/unplug";
import { useState } from "react";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/boards.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./BoardList.css.ts";
import { forgetDevice, provideDeviceRemoval } from "./boardPorts.ts";

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
  const [machine] = useState(() => provideDeviceRemoval(client));
  const removal = useActorRef(machine, { input: { deviceId }, ...useInspection() });
  const busy = useSelector(removal, (snapshot) => snapshot.hasTag("busy"));
  useNews(removal, {
    "display.ended": () => {
      showToast({ kind: "success", text: words.demoDisplayEnded(board), detail: words.runDisplay });
      // With the display goes this part of the card.
      forgetDevice(client, deviceId);
    },
    "display.stays": ({ notice }) => {
      const detail = whyRefused(notice);
      showToast({ kind: "error", text: words.demoDisplayEndFailed, ...(detail ? { detail } : {}) });
    },
  });

  return (
    <div className={styles.demo}>
      <span className={small}>{words.demoDisplay}</span>
      {mayEnd ? (
        <Button
          kind="ghost"
          size="small"
          icon={Unplug}
          busy={busy}
          onClick={() => removal.send({ type: "display.end" })}
        >
          {words.demoDisplayEnd}
        </Button>
      ) : null}
    </div>
  );
}
