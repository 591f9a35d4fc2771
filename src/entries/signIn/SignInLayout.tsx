import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Board } from "../../board/Board.tsx";
import { media } from "../../theme/media.ts";
import { Logo } from "../../ui/Logo.tsx";
import * as words from "../../words/signIn.ts";
import { greetingUpdate } from "./greetingBoard.ts";
import * as styles from "./SignInLayout.css.ts";

export interface SignInLayoutProps {
  productName: string;
  greeting: keyof typeof words.greetings;
  children: ReactNode;
}

/** Framed board left and form right; below 960 px the form alone under a slim board. */
export function SignInLayout({ productName, greeting, children }: SignInLayoutProps) {
  const roomy = useRoomy();
  const lines = words.greetings[greeting];
  const [update] = useState(() => greetingUpdate(lines, Date.now()));
  const board = (
    <Board label={words.boardLabel} update={update} style="black" code62="degree" bezel={roomy ? "frame" : "slim"} />
  );
  return (
    <div className={styles.stage}>
      {/* The room is dark whatever the theme is; below 960 px it is part of the page. */}
      <header className={styles.room} data-theme={roomy ? "dark" : undefined}>
        <a href="/" className={styles.brand}>
          <Logo size={32} />
          {productName}
        </a>
        <div className={styles.board}>{board}</div>
      </header>
      <main className={styles.side}>
        <div className={styles.content}>{children}</div>
      </main>
    </div>
  );
}

const query = matchMedia(media.fromSidebar);

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function useRoomy(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
