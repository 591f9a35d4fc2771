import { ChevronDown, ChevronUp, Clock, Pin, RadioTower, SendHorizontal } from "lucide-react";
import { Button, SplitButton } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import * as words from "../../words/messages.ts";
import { broadcastDetail, broadcastLabel } from "../../words/sending.ts";

interface SendKeyProps {
  /** A send is under way: the key waits for its end. */
  isSending: boolean;
  /** There is nothing on the board yet, so there is nothing to send. */
  isBlank: boolean;
  /** In the bottom bar the key is as wide as its place and its menu opens upwards. */
  isBottom?: boolean;
  onSend: () => void;
  onPin: () => void;
  onSchedule: () => void;
  onBroadcast: () => void;
}

/** The one orange key, and the menu with other ways to send. */
export function SendKey({
  isSending,
  isBlank,
  isBottom = false,
  onSend,
  onPin,
  onSchedule,
  onBroadcast,
}: SendKeyProps) {
  return (
    <SplitButton>
      <Button
        kind="send"
        icon={SendHorizontal}
        iconAtEnd
        wide={isBottom}
        busy={isSending}
        disabled={isBlank}
        title={isBlank ? words.sendNothing : undefined}
        onClick={onSend}
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
            disabled={isSending || isBlank}
          />
        }
      >
        <MenuItem icon={Pin} label={words.sendPinLabel} detail={words.sendPinDetail} onSelect={onPin} />
        <MenuItem
          icon={Clock}
          label={words.sendScheduleLabel}
          detail={words.sendScheduleDetail}
          onSelect={onSchedule}
        />
        <MenuItem icon={RadioTower} label={broadcastLabel} detail={broadcastDetail} onSelect={onBroadcast} />
      </Menu>
    </SplitButton>
  );
}
