import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useFlowNews } from "../../../flowNews.ts";
import { useFlow } from "../../../flows.tsx";
import { useFlags } from "../../../gql/flags.ts";
import { onFirstUse } from "../../../ui/onFirstUse.tsx";
import { useBoardAddress } from "../boardPaths.ts";
import { chooseTheme } from "../themeChoice.ts";
import { useSession } from "../useSession.ts";
import type { PaletteDeed } from "./paletteEntries.ts";

const PaletteDialog = onFirstUse(async () => (await import("./PaletteDialog.tsx")).PaletteDialog);

/** Ctrl K, or ⌘ K: alone, so that a browser's own shortcuts with more keys stay what they are. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";

/** Another dialog waits for an answer: the list does not open over it. */
const isAsking = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The list of boards, screens and actions over any signed-in screen, by Ctrl K, ⌘ K or its key. The console mounts it once. */
export function Palette({ product }: { product: string }) {
  const navigate = useNavigate();
  const { boardId, version } = useBoardAddress();
  const flags = useFlags(boardId);
  const copy = useFlow("copy");
  const { signOut } = useSession();
  const selector = useFlow("boardSelector");
  const isOpen = useSelector(selector, (snapshot) => !snapshot.matches("closed"));
  const notice = useSelector(selector, (snapshot) => snapshot.context.notice);
  const canManageBoards = flags?.manageBoards === true;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      const isClosed = selector.getSnapshot().matches("closed");
      if (!isClosed || !isAsking()) selector.send({ type: "selector.toggle", canManageBoards });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [selector, canManageBoards]);

  useFlowNews("boardSelector", { "place.open": ({ path }) => void navigate(path) });

  const close = () => {
    if (selector.getSnapshot().matches("open")) selector.send({ type: "selector.toggle", canManageBoards });
  };

  function act(deed: PaletteDeed) {
    if (deed.kind === "board") return selector.send({ type: "board.choose", boardId: deed.boardId, path: deed.path });
    if (deed.kind === "place") return selector.send({ type: "place.choose", path: deed.path });
    close();
    if (deed.kind === "theme") return chooseTheme(deed.theme);
    if (deed.kind === "copyBoardId") return copy.send({ type: "copy.request", thing: "boardId", text: deed.boardId });
    signOut();
  }

  if (!isOpen || !flags) return null;
  return (
    <PaletteDialog
      when
      world={{ product, boardId, version, flags }}
      problem={notice?.cause ?? null}
      onChoose={act}
      onClose={close}
    />
  );
}
