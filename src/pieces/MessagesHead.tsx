import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { Flags } from "../gql/flagStore.ts";
import { useFlags } from "../gql/flags.ts";
import { title } from "../theme/text.css.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import * as words from "../words/messages.ts";
import * as styles from "./MessagesHead.css.ts";

/** The tabs of both versions; the ones of version 1 that were parts of My Messages are one tab in version 2. */
export type MessagesTab = "feed" | "my" | "history" | "favorites" | "drafts" | "picks" | "shared";

interface MessagesHeadProps {
  boardId: string;
  tab: MessagesTab;
  children: ReactNode;
}

const labels = {
  feed: words.tabInspiration,
  my: words.tabMyMessages,
  history: words.tabHistory,
  favorites: words.tabFavorites,
  drafts: words.tabDrafts,
  picks: words.tabPicks,
  shared: words.tabShared,
} as const satisfies Record<MessagesTab, string>;

/** The head of the messages area: its name, the tabs of the version that the flags choose, and the way to the search. */
export function MessagesHead({ boardId, tab, children }: MessagesHeadProps) {
  const navigate = useNavigate();
  const flags = useFlags(boardId);
  const base = `/board/${boardId}/messages`;
  const isVersion2 = flags?.messagesV2 !== false;
  const shown = isVersion2 ? tabOfVersion2(tab) : tab;
  return (
    <>
      <div className={styles.head}>
        <h1 className={title}>{words.messagesTitle}</h1>
        <IconButton name={words.searchMessages} icon={Search} onClick={() => void navigate(`${base}/search`)} />
      </div>
      <div className={styles.tabs}>
        <Tabs
          label={words.messagesTitle}
          tabs={tabsOf(flags, isVersion2, shown).map((value) => ({ value, label: labels[value] }))}
          value={shown}
          onChange={(chosen) => void navigate(chosen === "my" ? `${base}/my/history` : `${base}/${chosen}`)}
        >
          {children}
        </Tabs>
      </div>
    </>
  );
}

/** Version 2 keeps what the viewer shared beside the feed, and has one tab for all that is theirs. */
function tabOfVersion2(tab: MessagesTab): MessagesTab {
  if (tab === "shared") return "feed";
  return tab === "history" || tab === "favorites" || tab === "drafts" ? "my" : tab;
}

/** What a flag turned off is not shown; while the flags are on their way nothing is missing, and the open tab never is. */
function tabsOf(flags: Flags | null, isVersion2: boolean, open: MessagesTab): MessagesTab[] {
  const all: MessagesTab[] = isVersion2
    ? ["feed", "my", "picks"]
    : ["history", "favorites", "drafts", "picks", "shared"];
  const alwaysOn: readonly MessagesTab[] = ["feed", "my", open];
  return all.filter((tab) => alwaysOn.includes(tab) || flags === null || flags[tab] === true);
}
