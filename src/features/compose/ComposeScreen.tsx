import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { readAnew } from "../../gql/readAnew.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { Banner } from "../../ui/Banner.tsx";
import { draftOpenFailed } from "../../words/drafts.ts";
import * as words from "../../words/messages.ts";
import { ComposeBoard } from "./ComposeBoard.tsx";
import { ComposeHeader } from "./ComposeHeader.tsx";
import { ComposeSkeleton } from "./ComposeSkeleton.tsx";
import { composeQuery, openedDraftQuery } from "./composeOperations.ts";

/** Compose a message for one board, blank, from the kept draft, or from the message in the path. */
export function Component() {
  const { boardId = "", message, draftId } = useParams();
  // Another board, or another message or draft to begin with, is another composer.
  return (
    <ComposeScreen
      key={`${boardId}/${message ?? ""}/${draftId ?? ""}`}
      boardId={boardId}
      duplicated={message}
      draftId={draftId}
    />
  );
}

interface ComposeScreenProps {
  boardId: string;
  duplicated: string | undefined;
  draftId: string | undefined;
}

function ComposeScreen({ boardId, duplicated, draftId }: ComposeScreenProps) {
  const client = useApolloClient();
  const opened = useOpenedDraft(draftId);
  const { data, previousData, error, refetch } = useQuery(composeQuery, { variables: { boardId } });
  // While a stale part is asked for again the screen keeps what it had, and with it what is being composed.
  const known = data ?? previousData;
  const boardTitle = known?.getBoardV2.title;
  useEffect(() => {
    document.title = boardTitle ? `${words.composeTitle} · ${boardTitle}` : words.composeTitle;
  }, [boardTitle]);

  if (known && opened.draft !== undefined) {
    return (
      <ComposeBoard
        board={known.getBoardV2}
        scheduled={known.scheduledMessages}
        repeats={known.messageRepeats}
        mayBroadcast={known.viewersAdminOwnerBoards.length > 0}
        duplicated={duplicated}
        draftId={draftId}
        opened={opened.draft}
        onScheduled={() => readAnew(client, [composeQuery])}
      />
    );
  }
  return (
    <>
      <ComposeHeader />
      {error || opened.error ? (
        <Banner
          tone="danger"
          retry={{ label: words.tryAgain, onClick: () => void (error ? refetch() : opened.refetch()) }}
        >
          {error ? words.boardLoadFailed : draftOpenFailed}
        </Banner>
      ) : (
        <ComposeSkeleton />
      )}
    </>
  );
}

/** The draft in the path; null without one and where it is not there any more, undefined until that is known. */
function useOpenedDraft(draftId: string | undefined) {
  const { data, error, refetch } = useQuery(openedDraftQuery, {
    variables: { draftId: draftId ?? "" },
    skip: draftId === undefined,
    // Another tab may have changed it: what is opened is what is saved now.
    fetchPolicy: "network-only",
  });
  const isGone = error !== undefined && toPortRefusal(error).refusal.code === "NotFound";
  return {
    draft: draftId === undefined || isGone ? null : data?.getDraft,
    error: isGone ? undefined : error,
    refetch,
  };
}
