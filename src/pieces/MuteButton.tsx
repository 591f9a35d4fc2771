import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import { useFlow } from "../flows.tsx";
import { Button, type ButtonProps } from "../ui/Button.tsx";
import { liveMute, unmute } from "../words/boardMenu.ts";

interface MuteButtonProps extends Omit<ButtonProps, "icon" | "children"> {
  board: { readonly id: string; readonly title: string };
  isMuted: boolean;
}

/** Mutes a board's channels for a while, or lets them speak again. */
export function MuteButton({ board: { id: boardId, title }, isMuted, onClick, ...rest }: MuteButtonProps) {
  const pause = useFlow("boardPause");
  const mute = () => pause.send({ type: "mute.open", boardId, title, hasPlan: true });
  const end = () => pause.send({ type: "pause.end", boardId });
  return (
    <Button
      {...rest}
      icon={isMuted ? Bell : BellOff}
      onClick={(event) => {
        onClick?.(event);
        if (isMuted) end();
        else mute();
      }}
    >
      {isMuted ? unmute : liveMute}
    </Button>
  );
}
