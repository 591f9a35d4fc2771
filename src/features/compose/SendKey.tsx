import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Clock from "lucide-react/icons/clock";
import Pin from "lucide-react/icons/pin";
import RadioTower from "lucide-react/icons/radio-tower";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import { Button, SplitButton } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import * as words from "../../words/messages.ts";
import { broadcastDetail, broadcastLabel } from "../../words/sending.ts";
import type { MessageFlows } from "./useMessageFlows.ts";

interface SendKeyProps {
  /** While a send is under way the key waits for its end. */
  flows: MessageFlows;
  /** Why nothing is sent now, as a sentence; empty when nothing stands in the way. */
  refusal: string;
  /** In the bottom bar the key is as wide as its place and its menu opens upwards. */
  isBottom: boolean;
}

/** The one orange key, and the menu with other ways to send. */
export function SendKey({ flows, refusal, isBottom }: SendKeyProps) {
  const { isSending } = flows;
  return (
    <SplitButton>
      <Button
        kind="send"
        icon={SendHorizontal}
        iconAtEnd
        wide={isBottom}
        busy={isSending}
        disabled={refusal !== ""}
        title={refusal || undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={flows.send}
      >
        {words.send}
      </Button>
      <Menu
        side={isBottom ? "top" : "bottom"}
        trigger={
          <IconButton
            kind="send"
            size="large"
            name={words.sendMore}
            icon={isBottom ? ChevronUp : ChevronDown}
            tooltip={false}
            disabled={isSending || refusal !== ""}
          />
        }
      >
        <MenuItem icon={Pin} label={words.sendPinLabel} detail={words.sendPinDetail} onSelect={flows.pin} />
        <MenuItem
          icon={Clock}
          label={words.sendScheduleLabel}
          detail={words.sendScheduleDetail}
          onSelect={flows.schedule}
        />
        {flows.broadcast ? (
          <MenuItem icon={RadioTower} label={broadcastLabel} detail={broadcastDetail} onSelect={flows.broadcast} />
        ) : null}
      </Menu>
    </SplitButton>
  );
}
