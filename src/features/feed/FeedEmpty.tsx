import type { ReactNode } from "react";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { spelledStrip } from "../../board/spelledStrip.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

interface FeedEmptyProps {
  boardStyle: BoardStyle;
  code62: Code62;
  title: string;
  hint: string;
  action?: ReactNode;
}

/** Nothing was found, and what could be done about it. */
export function FeedEmpty({ boardStyle, code62, title, hint, action }: FeedEmptyProps) {
  return (
    <EmptyState
      strip={<Thumbnail label="" characters={strip} style={boardStyle} code62={code62} />}
      title={title}
      hint={hint}
      action={action}
    />
  );
}

/** Eight flaps that spell the thing. */
const strip = spelledStrip("FEED", 8);
