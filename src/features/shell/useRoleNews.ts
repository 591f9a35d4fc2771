import { useEffect, useRef } from "react";
import { showToast } from "../../ui/toasts.ts";
import { roleChangedTo } from "../../words/shell.ts";

/** Tells a person whose role changes while they stand on the board: what they may do there changes with it. */
export function useRoleNews(board: { id: string; title: string } | null, role: string | null): void {
  const before = useRef<{ boardId: string; role: string | null } | null>(null);
  const [boardId, title] = [board?.id ?? null, board?.title ?? ""];
  useEffect(() => {
    if (boardId === null) return;
    const known = before.current;
    before.current = { boardId, role };
    if (known?.boardId !== boardId || known.role === role || known.role === null || role === null) return;
    showToast({ kind: "info", text: roleChangedTo(role, title), id: "role" });
  }, [boardId, role, title]);
}
