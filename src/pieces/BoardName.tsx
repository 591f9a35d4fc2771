import { useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Notice } from "../../machines/port.ts";
import { useFlow } from "../flows.tsx";
import * as words from "../words/boardMenu.ts";
import * as styles from "./BoardName.css.ts";
import { TitleField } from "./TitleField.tsx";

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
  const place = useRef<HTMLDivElement>(null);
  const isRenaming = useSelector(
    flow,
    (snapshot) => !snapshot.matches("viewing") && snapshot.context.boardId === boardId,
  );
  const wasRenaming = useRef(false);

  // Another tab's rename comes with the stream, through the cache.
  useEffect(() => {
    if (isRenaming) flow.send({ type: "title.changed", boardId, title });
  }, [flow, isRenaming, boardId, title]);
  // The field is gone: whoever typed in it goes on from the title.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) {
      (place.current?.querySelector<HTMLElement>("a") ?? place.current)?.focus();
    }
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  return (
    <div ref={place} tabIndex={-1} className={isRenaming ? styles.open : styles.place}>
      {isRenaming ? <NameField look={look} /> : children}
    </div>
  );
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
