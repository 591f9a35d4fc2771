import { useQuery } from "@apollo/client/react";
import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { title } from "../theme/text.css.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { Tag } from "../ui/Tag.tsx";
import * as words from "../words/marketplace.ts";
import * as styles from "./ChannelsHead.css.ts";
import { boardChannelsQuery, failingQuery, marketBoardQuery } from "./channelOperations.ts";

type ChannelsTab = "installed" | "discover";

interface ChannelsHeadProps {
  boardId: string;
  tab: ChannelsTab;
  /** Keys before the way to the search. */
  keys?: ReactNode;
  children: ReactNode;
}

/** The head of the channels: their name, the two tabs, and the way to the search. */
export function ChannelsHead({ boardId, tab, keys, children }: ChannelsHeadProps) {
  const navigate = useNavigate();
  const base = `/board/${encodeURIComponent(boardId)}/installables`;
  const failing = useFailing(boardId);
  const tabs: { value: ChannelsTab; label: string; mark?: ReactNode }[] = [
    { value: "discover", label: words.tabDiscover },
  ];
  if (useHasInstalled(boardId) || tab === "installed") {
    const mark = failing === 0 ? undefined : <Tag tone="danger">{words.failingCount(failing)}</Tag>;
    tabs.unshift({ value: "installed", label: words.tabInstalled, mark });
  }
  return (
    <>
      <div className={styles.head}>
        <h1 className={title}>{words.channelsTitle}</h1>
        <div className={styles.keys}>
          {keys}
          <IconButton name={words.searchChannels} icon={Search} onClick={() => void navigate(`${base}/search`)} />
        </div>
      </div>
      <div className={styles.tabs}>
        <Tabs
          label={words.channelsTitle}
          tabs={tabs}
          value={tab}
          onChange={(chosen) => void navigate(`${base}/${chosen}`)}
        >
          <div className={styles.panel}>{children}</div>
        </Tabs>
      </div>
    </>
  );
}

/** Channels, section 2.1: its tab is there while the plan is active or a channel exists. */
function useHasInstalled(boardId: string): boolean {
  const { data: board } = useQuery(marketBoardQuery, { variables: { boardId } });
  const { data: channels } = useQuery(boardChannelsQuery, { variables: { boardId } });
  const isPlus = board?.getBoardV2.productApplications.some(({ product }) => product.isPlus) === true;
  return isPlus || (channels?.getDiscover.channels.length ?? 0) > 0;
}

/** How many of the board's channels fail; told by the list where that stands open, else asked for. */
function useFailing(boardId: string): number {
  const { data } = useQuery(failingQuery, { variables: { boardId } });
  return data?.getInstalledInstallables.failing ?? 0;
}
