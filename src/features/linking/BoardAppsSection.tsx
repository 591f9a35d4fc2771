import { skipToken, useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import { Locked } from "../../ui/Locked.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import * as words from "../../words/linking.ts";
import { LinkedAppList } from "./LinkedAppList.tsx";
import { boardLinkedAppsQuery, boardOwnerQuery } from "./linkingOperations.ts";

/** The apps that any member has let at a board, for its Owner. Stands in the board's settings. */
export function BoardAppsSection() {
  const { boardId = "" } = useParams();
  const { data: board } = useQuery(boardOwnerQuery, { variables: { id: boardId } });
  const isOwner = board?.getBoardV2.myMembership?.role === "Owner";
  const { data, error, refetch } = useQuery(
    boardLinkedAppsQuery,
    // Others let apps in and show them out, too.
    isOwner ? { variables: { boardId }, fetchPolicy: "cache-and-network" } : skipToken,
  );
  if (!board) return null;
  return (
    <SettingsSection title={words.linkedTitle} hint={words.linkedMembersHint}>
      {isOwner ? (
        <LinkedAppList
          boardId={boardId}
          apps={data?.boardLinkedApps}
          hasFailed={error !== undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Locked>{words.linkedMembersLocked}</Locked>
      )}
    </SettingsSection>
  );
}
