import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { useFlags } from "../../gql/flags.ts";
import { title } from "../../theme/text.css.ts";
import { Segment } from "../../ui/Segment.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import * as words from "../../words/messages.ts";
import * as styles from "./MessagesFrame.css.ts";

interface MessagesFrameProps {
  boardId: string;
  /** The part of My Messages that the URL asks for. */
  part: "history" | "favorites" | "drafts";
  children: ReactNode;
}

const tabs = [
  { value: "feed", label: words.tabInspiration },
  { value: "my", label: words.tabMyMessages },
  { value: "picks", label: words.tabPicks },
] as const;

const parts = [
  { value: "history", label: words.tabHistory },
  { value: "favorites", label: words.tabFavorites },
  { value: "drafts", label: words.tabDrafts },
] as const;

/** The head of the messages area, and within it the three-way switch of My Messages. */
export function MessagesFrame({ boardId, part, children }: MessagesFrameProps) {
  const navigate = useNavigate();
  const flags = useFlags(boardId);
  // What a flag turned off is not shown; while the flags are on their way nothing is missing.
  const isShown = ({ value }: { value: string }) => value === "feed" || value === "my" || flags?.[value] !== false;
  const base = `/board/${boardId}/messages`;
  return (
    <>
      <h1 className={title}>{words.messagesTitle}</h1>
      <div className={styles.tabs}>
        <Tabs
          label={words.messagesTitle}
          tabs={tabs.filter(isShown)}
          value="my"
          onChange={(chosen) => navigate(chosen === "my" ? `${base}/my/history` : `${base}/${chosen}`)}
        >
          <div className={styles.bar}>
            <Segment
              label={words.tabMyMessages}
              options={parts.filter(isShown)}
              value={part}
              onChange={(chosen) => navigate(`${base}/my/${chosen}`)}
            />
          </div>
          {children}
        </Tabs>
      </div>
    </>
  );
}
