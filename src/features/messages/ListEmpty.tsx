import Keyboard from "lucide-react/icons/keyboard";
import { useSearchParams } from "react-router-dom";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { spelledStrip } from "../../board/spelledStrip.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as words from "../../words/messageLists.ts";
import * as messageWords from "../../words/messages.ts";
import { pageAddress } from "./ListPager.tsx";
import { withSources } from "./listAddress.ts";
import type { ListPart } from "./listPorts.ts";

interface ListEmptyProps {
  boardId: string;
  part: ListPart;
  boardStyle: BoardStyle;
  code62: Code62;
  /** Whether the whole list is empty, or only the page that the address asks for. */
  isFirstPage: boolean;
  isFiltered: boolean;
}

const texts = {
  history: {
    name: messageWords.tabHistory,
    title: messageWords.emptyHistory,
    sentence: null,
    hint: messageWords.emptyHistoryHint,
    pageHint: messageWords.emptyPageHint,
  },
  favorites: {
    name: messageWords.tabFavorites,
    title: words.emptyFavoritesShort,
    sentence: words.emptyFavorites,
    hint: words.emptyFavoritesHint,
    pageHint: words.emptyFavoritesPageHint,
  },
  drafts: {
    name: messageWords.tabDrafts,
    title: words.emptyDraftsShort,
    sentence: words.emptyDrafts,
    hint: words.emptyDraftsHint,
    pageHint: words.emptyDraftsPageHint,
  },
} as const;

/** Nothing to list, and where to go from there: to Compose, to the newest, or to all sources. */
export function ListEmpty({ boardId, part, boardStyle, code62, isFirstPage, isFiltered }: ListEmptyProps) {
  const [search] = useSearchParams();
  const { name, title, sentence, hint, pageHint } = texts[part];
  const strip = <Thumbnail label="" characters={spelledStrip(name, 9)} style={boardStyle} code62={code62} />;
  if (!isFirstPage) {
    const newest = <ButtonLink to={pageAddress(search, 0)}>{messageWords.emptyPageAction}</ButtonLink>;
    return <EmptyState strip={strip} title={messageWords.emptyMessages} hint={pageHint} action={newest} />;
  }
  if (isFiltered) {
    const all = <ButtonLink to={withSources(search, [])}>{words.showAllSources}</ButtonLink>;
    return <EmptyState strip={strip} title={messageWords.emptyMessages} hint={words.emptyFilteredHint} action={all} />;
  }
  return (
    <EmptyState
      strip={strip}
      title={title}
      hint={
        <>
          {sentence === null ? null : <span>{sentence}</span>} <span>{hint}</span>
        </>
      }
      action={
        <ButtonLink to={`/board/${boardId}/compose`} icon={Keyboard}>
          {messageWords.composeTitle}
        </ButtonLink>
      }
    />
  );
}
