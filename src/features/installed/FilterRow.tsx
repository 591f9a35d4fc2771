import { useSelector } from "@xstate/react";
import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactElement } from "react";
import { pauseDurations } from "../../../machines/board/boardPauseMachine.ts";
import type { ChannelFilter, ChannelSort } from "../../../machines/channel/installedListMachine.ts";
import { useFlow } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, MenuChoice, MenuItem } from "../../ui/Menu.tsx";
import { Segment } from "../../ui/Segment.tsx";
import * as words from "../../words/installed.ts";
import * as styles from "./Installed.css.ts";

interface FilterRowProps {
  boardId: string;
  filter: ChannelFilter;
  sort: ChannelSort;
  count: number;
  isMuted: boolean;
  /** Nothing can be changed: there is no network. */
  isFixed: boolean;
  onFilter(filter: ChannelFilter): void;
  onSort(sort: ChannelSort): void;
  /** Whether muting may be done now; says what is missing where not. */
  mayMute(): boolean;
}

const filters: readonly { value: ChannelFilter; label: string }[] = [
  { value: "all", label: words.filterAll },
  { value: "enabled", label: words.filterEnabled },
  { value: "disabled", label: words.filterDisabled },
];

const sorts: readonly { value: ChannelSort; label: string }[] = [
  { value: "newest", label: words.sortRecentlyInstalled },
  { value: "daily", label: words.sortDailySchedule },
  { value: "title", label: words.sortAlphabetically },
];

/** Which channels are listed in which order, and all of them muted at once. */
export function FilterRow({ filter, sort, count, onFilter, onSort, ...muting }: FilterRowProps) {
  return (
    <div className={styles.filters}>
      <div className={styles.segment}>
        <Segment wide label={words.filterLabel} options={filters} value={filter} onChange={onFilter} />
      </div>
      <span className={styles.count}>{words.channelCount(count)}</span>
      <div className={styles.right}>
        <MuteKey {...muting} />
        <Menu
          trigger={
            <Button icon={ArrowDownWideNarrow}>
              {sorts.find(({ value }) => value === sort)?.label}
              <Icon of={ChevronDown} size={16} />
            </Button>
          }
        >
          <MenuChoice label={words.sortLabel} options={sorts} value={sort} onChange={onSort} />
        </Menu>
      </div>
    </div>
  );
}

const labels = [words.mute30Minutes, words.mute1Hour, words.muteRestOfDay];

function MuteKey({
  boardId,
  isMuted,
  isFixed,
  mayMute,
}: Pick<FilterRowProps, "boardId" | "isMuted" | "isFixed" | "mayMute">): ReactElement {
  const pause = useFlow("boardPause");
  const isBusy = useSelector(pause, (snapshot) => snapshot.matches("pausing") || snapshot.matches("resuming"));
  if (isMuted) {
    const unmute = () => {
      if (mayMute()) pause.send({ type: "pause.end", boardId });
    };
    return (
      <Button icon={Bell} busy={isBusy} disabled={isFixed} onClick={unmute}>
        {words.unmute}
      </Button>
    );
  }
  return (
    <Menu
      trigger={
        <Button icon={BellOff} busy={isBusy} disabled={isFixed}>
          {words.muteAll}
          <Icon of={ChevronDown} size={16} />
        </Button>
      }
    >
      {pauseDurations.map((seconds, place) => (
        <MenuItem
          key={seconds}
          label={labels[place] ?? ""}
          onSelect={() => {
            if (mayMute()) pause.send({ type: "pause.request", boardId, seconds });
          }}
        />
      ))}
    </Menu>
  );
}
