import { useEffect, useState } from "react";
import * as words from "../words/board.ts";
import * as styles from "./Board.css.ts";
import type { Stage } from "./stage.ts";

const events = ["failed", "undrawable", "refused", "restarted", "flipping"] as const;

/** What stands on a board's own surface when something is wrong with it, and the way on. */
export function BoardTrouble({ stage }: { stage: Stage | null }) {
  const [trouble, setTrouble] = useState<ReturnType<Stage["trouble"]>>(null);
  const [text, setText] = useState("");

  useEffect(() => {
    if (!stage) return;
    const look = () => setTrouble(stage.trouble());
    look();
    const ends = [
      ...events.map((event) => stage.on(event, look)),
      stage.on("settled", (_version, shown) => {
        setText(shown);
        look();
      }),
    ];
    return () => {
      for (const end of ends) end();
      setTrouble(null);
    };
  }, [stage]);

  if (trouble === "undrawable") {
    return (
      // The picture's own name says the same to whoever does not see it.
      <div aria-hidden="true" className={styles.asText}>
        <p>{words.boardUndrawable}</p>
        <p>{text}</p>
      </div>
    );
  }
  if (trouble === "refused") {
    return (
      <p role="status" className={styles.refused}>
        {words.boardRefused}
      </p>
    );
  }
  return trouble === "failed" ? (
    <div role="status" className={styles.problem}>
      <p>{words.boardFailed}</p>
      <button type="button" className={styles.retry} onClick={() => stage?.retry()}>
        {words.boardRetry}
      </button>
    </div>
  ) : null;
}
