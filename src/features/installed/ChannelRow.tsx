import AlignHorizontalDistributeCenter from "lucide-react/icons/align-horizontal-distribute-center";
import Ellipsis from "lucide-react/icons/ellipsis";
import Play from "lucide-react/icons/play";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Trash2 from "lucide-react/icons/trash";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import type { ChannelRow_ChannelFragment } from "../../gql/generated/graphql.ts";
import { ChannelFlap } from "../../pieces/ChannelFlap.tsx";
import { ChannelIcon } from "../../pieces/ChannelIcon.tsx";
import type { QuietTimes } from "../../pieces/quietTime.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { Switch } from "../../ui/Switch.tsx";
import * as words from "../../words/installed.ts";
import { spokenText } from "../../words/tiles.ts";
import * as styles from "./ChannelRow.css.ts";
import { outcomeOf } from "./channelOutcome.ts";
import { isAlwaysQuiet, quietEnds } from "./quietTimes.ts";

export type Channel = ChannelRow_ChannelFragment;

/** What can be done with a channel from its row. */
export interface ChannelActs {
  toggle(channel: Channel): void;
  run(channel: Channel): void;
  open(channel: Channel): void;
  remove(channel: Channel): void;
  /** Of all channels of the board. */
  space(): void;
}

/** What of its board a row tells about. */
export interface RowBoard extends QuietTimes {
  boardStyle: BoardStyle;
  code62: Code62;
  timezone: { id: string };
  pinnedMessage: { pinnedBy: string; pinnedUntil: number } | null;
}

interface ChannelRowProps {
  channel: Channel;
  board: RowBoard;
  now: number;
  /** Is being shown right now, at a person's wish. */
  isRunning: boolean;
  /** Nothing can be changed: there is no network. */
  isFixed: boolean;
  acts: ChannelActs;
}

/** A channel of a board: what it is, when it shows next, what became of it last, and what can be done with it. */
export function ChannelRow({ channel, board, now, isRunning, isFixed, acts }: ChannelRowProps) {
  const { title, muted, nextFace, colorKey } = channel;
  const outcome = outcomeOf(channel, { now, timeZone: board.timezone.id, pin: board.pinnedMessage });
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <ChannelIcon categoryId={channel.categoryId} picture={channel.icon} size="card" />
      </span>
      <div className={styles.name}>
        <h3 className={muted ? `${styles.title} ${styles.faded}` : styles.title}>{title}</h3>
        <p className={styles.rhythm}>
          {muted ? null : <ChannelFlap colorKey={colorKey} />}
          <Rhythm channel={channel} />
        </p>
      </div>
      <div className={styles.coming}>
        <div className={styles.thumbnail}>
          {nextFace.characters === null ? null : (
            <Thumbnail
              label={words.onThumbnail(title, spokenText(nextFace.formatted ?? "", board.code62))}
              characters={nextFace.characters}
              style={board.boardStyle}
              code62={board.code62}
              offline={muted}
            />
          )}
        </div>
        <div className={styles.next}>
          <p className={muted ? `${styles.nextTimes} ${styles.faded}` : styles.nextTimes}>
            {comingTimes(channel, now, board)}
          </p>
          <p className={outcome.isFailing ? `${styles.outcome} ${styles.failing}` : styles.outcome}>
            <Icon of={outcome.icon} size={14} />
            <span>{outcome.sentence}</span>
          </p>
        </div>
      </div>
      <Keys channel={channel} isRunning={isRunning} isFixed={isFixed} acts={acts} />
      <div className={styles.turn}>
        <Switch
          label={words.switchOf(title)}
          checked={!muted}
          disabled={isFixed}
          onChange={() => acts.toggle(channel)}
        />
      </div>
    </li>
  );
}

/** When it shows, in words. */
function Rhythm({ channel: { muted, runOfShow, requiresConfiguration } }: { channel: Channel }) {
  const { description, firstAppearance } = runOfShow;
  if (muted) return <span className={styles.rhythmText}>{words.disabledRhythm(description)}</span>;
  if (requiresConfiguration) return <span className={styles.rhythmText}>{words.wantsSettings}</span>;
  if (description === "") return <span className={styles.rhythmText}>{words.frequencyNotSet}</span>;
  return (
    <span className={styles.rhythmText}>
      {description}
      {firstAppearance === "" ? null : <span className={styles.from}>{words.fromTime(firstAppearance)}</span>}
    </span>
  );
}

function comingTimes(channel: Channel, now: number, board: RowBoard): string {
  const { muted, requiresConfiguration, next, runOfShow, rhythm } = channel;
  if (muted || requiresConfiguration) return words.notPlanned;
  if (channel.hasNothing) return words.nothingToShow;
  const [first, second] = next.map((at) => words.nextTime(at, now, board.timezone.id));
  if (first === undefined && isAlwaysQuiet(rhythm, board)) return words.neverInQuiet(quietEnds(board));
  if (first === undefined) return runOfShow.description === "" ? words.whenSomethingArrives : words.notPlannedYet;
  return second === undefined ? words.nextIs(first) : words.nextThen(first, second);
}

function Keys({ channel, isRunning, isFixed, acts }: Omit<ChannelRowProps, "board" | "now">) {
  const { title, requiresConfiguration, runnable } = channel;
  const canRun = !requiresConfiguration && !isFixed;
  return (
    <div className={styles.keys}>
      <div className={styles.wideKeys}>
        {runnable ? (
          <Button
            kind="ghost"
            size="small"
            icon={Play}
            busy={isRunning}
            disabled={!canRun}
            aria-label={words.runNowOf(title)}
            onClick={() => acts.run(channel)}
          >
            {words.runNow}
          </Button>
        ) : null}
        <Button
          kind="ghost"
          size="small"
          icon={SlidersHorizontal}
          aria-label={words.settingsOf(title)}
          onClick={() => acts.open(channel)}
        >
          {words.settings}
        </Button>
      </div>
      <Menu
        trigger={
          isRunning ? (
            <span>
              <Spinner size={16} />
            </span>
          ) : (
            <IconButton size="small" name={words.moreOf(title)} icon={Ellipsis} disabled={isFixed} />
          )
        }
      >
        {runnable ? (
          <MenuItem icon={Play} label={words.runNow} disabled={!canRun} onSelect={() => acts.run(channel)} />
        ) : null}
        <MenuItem icon={SlidersHorizontal} label={words.settings} onSelect={() => acts.open(channel)} />
        <MenuItem icon={AlignHorizontalDistributeCenter} label={words.spaceEvenly} onSelect={acts.space} />
        <MenuItem icon={Trash2} label={words.deleteChannel} danger onSelect={() => acts.remove(channel)} />
      </Menu>
    </div>
  );
}
