import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect } from "react";
import type { Notice } from "../../machines/port.ts";
import { useFlow } from "../flows.tsx";
import * as words from "../words/boardMenu.ts";
import { TitleField, TitlePlace } from "./TitleField.tsx";

export interface BoardNameProps {
  boardId: string;
  /** As the gateway knows it. */
  title: string;
  /** The title's own text style, which the field takes over. */
  look: string;
  /** What stands here while nobody renames the board: its title as a heading or a link. */
  children: ReactNode;
}

const problems: Readonly<Record<string, string>> = {
  "title-missing": words.titleMissing,
  "title-too-long": words.titleTooLong,
};

function sentenceOf({ id, cause }: Notice): string {
  return problems[id] ?? (cause === "ValidationError" ? words.titleRefused : words.renameFailed);
}

/** A board's title in its place, and the field in the same place while it is renamed. */
export function BoardName({ boardId, title, look, children }: BoardNameProps) {
  const flow = useFlow("boardName");
  const isRenaming = useSelector(
    flow,
    (snapshot) => !snapshot.matches("viewing") && snapshot.context.boardId === boardId,
  );

  // Another tab's rename comes with the stream, through the cache.
  useEffect(() => {
    if (isRenaming) flow.send({ type: "title.changed", boardId, title });
  }, [flow, isRenaming, boardId, title]);
  return <TitlePlace isRenaming={isRenaming}>{isRenaming ? <NameField look={look} /> : children}</TitlePlace>;
}

function NameField({ look }: Pick<BoardNameProps, "look">) {
  const flow = useFlow("boardName");
  const { draft, elsewhere, problem } = useSelector(flow, (snapshot) => snapshot.context);
  const isSaving = useSelector(flow, (snapshot) => snapshot.matches("saving"));
  return (
    <TitleField
      label={words.boardNameField}
      look={look}
      draft={draft}
      problem={problem ? sentenceOf(problem) : null}
      note={elsewhere === null ? null : words.renamedElsewhere(elsewhere)}
      isSaving={isSaving}
      send={(event) => flow.send(event)}
    />
  );
}
