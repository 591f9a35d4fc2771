import { useParams } from "react-router-dom";
import { ModuleFrame } from "../../pieces/ModuleFrame.tsx";
import { developerLoading } from "../../words/developer.ts";

/** A registered page of somebody else in the developer area; any other address leads to the installables. */
export function Component() {
  const { boardId = "", customKey = "" } = useParams();
  return (
    <ModuleFrame
      boardId={boardId}
      customKey={customKey}
      location="developer"
      loading={developerLoading}
      elsewhere={`/board/${encodeURIComponent(boardId)}/developer/list`}
    />
  );
}
