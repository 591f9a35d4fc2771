import { dot, row } from "./StatusDot.css.ts";

export type Status = "online" | "offline" | "unknown" | "virtual";

/** Whether a board is there: a mark, and always its word. */
export function StatusDot({ status, word }: { status: Status; word: string }) {
  return (
    <span className={row}>
      <span aria-hidden="true" className={dot({ status })} />
      {word}
    </span>
  );
}
