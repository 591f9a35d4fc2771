import Maximize from "lucide-react/icons/maximize";
import Minimize from "lucide-react/icons/minimize";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import X from "lucide-react/icons/x";
import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { type BoardSound, boardSound, canSound } from "../../board/sound/boardSound.ts";
import type { Stage } from "../../board/stage.ts";
import type { Connectivity } from "../../live/useConnectivity.ts";
import { calmDevice } from "../../theme/calmDevice.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { statusWords } from "../../words/boards.ts";
import * as words from "../../words/live.ts";
import { standingTime } from "../../words/messageTime.ts";
import { livePath } from "./livePorts.ts";
import * as styles from "./ViewToolbar.css.ts";

/** A document's answer that changes with an event of its own. */
const useDocument = (event: string, read: () => boolean) =>
  useSyncExternalStore((listener) => {
    document.addEventListener(event, listener);
    return () => document.removeEventListener(event, listener);
  }, read);

const calm = matchMedia(calmDevice);
const useReducedMotion = () =>
  useSyncExternalStore(
    (listener) => {
      calm.addEventListener("change", listener);
      return () => calm.removeEventListener("change", listener);
    },
    () => calm.matches,
  );

/** A finger comes without moving first: what it touches while the toolbar is away only brings the toolbar. */
function useAwakePresses() {
  const toolbar = useRef<HTMLFieldSetElement>(null);
  const isBlind = useRef(false);
  useEffect(() => {
    const press = ({ pointerType }: PointerEvent) => {
      isBlind.current = pointerType !== "mouse" && toolbar.current?.matches(styles.seen) === false;
    };
    addEventListener("pointerdown", press, { capture: true });
    return () => removeEventListener("pointerdown", press, { capture: true });
  }, []);
  const onClickCapture = (event: MouseEvent) => {
    // A key's click has no count of presses.
    if (!isBlind.current || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { ref: toolbar, onClickCapture };
}

export interface ViewToolbarProps extends Connectivity {
  boardId: string;
  title: string;
  stage: Stage | null;
  isHeld: boolean;
  onHold(): void;
  /** Nobody has moved a pointer or pressed a key for a while: it leaves, but for who is in it by keys. */
  isIdle: boolean;
}

/** What can be done with a board that fills the screen: hear it, hold it, the whole screen, the way out; and how it is. */
export function ViewToolbar({
  boardId,
  title,
  stage,
  isHeld,
  onHold,
  isIdle,
  status,
  latestHeartbeat,
}: ViewToolbarProps) {
  const isWhole = useDocument("fullscreenchange", () => document.fullscreenElement !== null);
  const isStill = useReducedMotion();
  const presses = useAwakePresses();
  const toggleScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen();
  };
  const since = status === "offline" && latestHeartbeat !== null;
  return (
    <fieldset aria-label={words.viewControls} className={styles.toolbar} data-shown={!isIdle} {...presses}>
      {stage && !isStill && canSound() ? <SoundKey stage={stage} /> : null}
      {isStill ? null : (
        <PillKey name={isHeld ? words.viewResume : words.viewPause} icon={isHeld ? Play : Pause} onClick={onHold} />
      )}
      {document.fullscreenEnabled ? (
        <PillKey
          name={isWhole ? words.leaveWholeScreen : words.wholeScreen}
          icon={isWhole ? Minimize : Maximize}
          onClick={toggleScreen}
        />
      ) : null}
      <Link to={livePath(boardId, false)} aria-label={words.leaveView} title={words.leaveView} className={styles.exit}>
        <Icon of={X} size={20} />
      </Link>
      <span className={styles.status}>
        <span className={styles.name}>{title}</span>
        <StatusDot
          status={status}
          word={since ? words.viewOfflineSince(standingTime(latestHeartbeat, Date.now())) : statusWords[status]}
        />
      </span>
    </fieldset>
  );
}

function PillKey(props: { name: string; icon: typeof Pause; pressed?: boolean; onClick(): void }) {
  return <IconButton {...props} tooltip={false} title={props.name} />;
}

/** Off until somebody wants to hear it; the choice holds for every board of this browser. */
function SoundKey({ stage }: { stage: Stage }) {
  const sound = useRef<BoardSound | null>(null);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const opened = boardSound(stage);
    sound.current = opened;
    setOn(opened.isOn);
    return () => opened.close();
  }, [stage]);
  const toggle = () => {
    sound.current?.set(!isOn);
    setOn(!isOn);
  };
  return <PillKey name={words.viewSound} icon={isOn ? Volume2 : VolumeX} pressed={isOn} onClick={toggle} />;
}
