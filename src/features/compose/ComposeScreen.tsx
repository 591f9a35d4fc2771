import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { Banner } from "../../ui/Banner.tsx";
import * as words from "../../words/messages.ts";
import { ComposeBoard } from "./ComposeBoard.tsx";
import { ComposeHeader } from "./ComposeHeader.tsx";
import { ComposeSkeleton } from "./ComposeSkeleton.tsx";
import { composeQuery } from "./composeQuery.ts";

/** Compose a message for one board, blank, from the kept draft, or from the message in the path. */
export function Component() {
  const { boardId = "", message } = useParams();
  // Another board or another message to begin with is another composer.
  return <ComposeScreen key={`${boardId}/${message ?? ""}`} boardId={boardId} duplicated={message} />;
}

function ComposeScreen({ boardId, duplicated }: { boardId: string; duplicated: string | undefined }) {
  const { data, previousData, error, refetch } = useQuery(composeQuery, { variables: { boardId } });
  // While a stale part is asked for again the screen keeps what it had, and with it what is being composed.
  const known = data ?? previousData;
  const boardTitle = known?.getBoardV2.title;
  useEffect(() => {
    document.title = boardTitle ? `${words.composeTitle} · ${boardTitle}` : words.composeTitle;
  }, [boardTitle]);

  if (known) {
    return (
      <ComposeBoard
        board={known.getBoardV2}
        scheduled={known.scheduledMessages}
        duplicated={duplicated}
        onScheduled={() => void refetch()}
      />
    );
  }
  return (
    <>
      <ComposeHeader />
      {error ? (
        <Banner tone="danger" action={{ label: words.tryAgain, onClick: () => void refetch() }}>
          {words.boardLoadFailed}
        </Banner>
      ) : (
        <ComposeSkeleton />
      )}
    </>
  );
}
