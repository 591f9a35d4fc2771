import { useLocation, useParams } from "react-router-dom";

/** Sections that have a path of their own in version 2; links there stay in it. */
const sectionsOfVersion2: ReadonlySet<string> = new Set(["live", "settings", "profile", "select", "developer", "new"]);

export type Version = 1 | 2;

/** The address of a place below a board, such as `compose` or `settings/users`. */
export function boardPath(boardId: string, place: string, version: Version = 1): string {
  const [section = ""] = place.split("/");
  const prefix = version === 2 && sectionsOfVersion2.has(section) ? "/v2/board" : "/board";
  return `${prefix}/${encodeURIComponent(boardId)}/${place}`;
}

/** The board of the address, and the version that its links stay in. */
export function useBoardAddress(): { boardId: string | null; version: Version } {
  const { boardId = null } = useParams();
  const { pathname } = useLocation();
  return { boardId, version: pathname.startsWith("/v2/") ? 2 : 1 };
}
