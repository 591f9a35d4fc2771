import type { Flags } from "../../../gql/flagStore.ts";
import { inOrder } from "../../../pieces/boardOrder.ts";
import { folded } from "../../../pieces/boardSearch.ts";
import { boardsCreateNew } from "../../../words/boards.ts";
import * as words from "../../../words/palette.ts";
import { displaysTitle, publishDigitally } from "../../../words/screens.ts";
import { navLogout, navProfile, themeDark, themeLight, themeSystem } from "../../../words/shell.ts";
import { templatesTitle } from "../../../words/templates.ts";
import { boardPath, type Version } from "../boardPaths.ts";
import { navigationOf } from "../navigation.ts";

/** What an entry does: opens a board, opens a place, or starts something on the spot. */
export type PaletteDeed =
  | { readonly kind: "board"; readonly boardId: string; readonly path: string }
  | { readonly kind: "place"; readonly path: string }
  | { readonly kind: "theme"; readonly theme: "system" | "light" | "dark" }
  | { readonly kind: "copyBoardId"; readonly boardId: string }
  | { readonly kind: "signOut" };

export interface PaletteEntry {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** Tells entries of one name apart, and is searched too. */
  readonly detail: string;
  readonly deed: PaletteDeed;
}

interface NamedTenant {
  readonly name: string;
  readonly boards: readonly { readonly id: string; readonly title: string }[];
}

interface PaletteWorld {
  readonly product: string;
  readonly boardId: string | null;
  readonly version: Version;
  readonly flags: Flags;
  /** Publishing is for Admins, Owners and superadmins. */
  readonly mayPublish: boolean;
  /** False on a board that the viewer sees without being on it. */
  readonly isMember: boolean;
  readonly tenants: readonly NamedTenant[];
}

/** More than these of one group are not shown: a longer term finds the rest. */
export const mostOfGroup = 20;

const place = (group: string, label: string, path: string): PaletteEntry => ({
  id: `place ${path}`,
  group,
  label,
  detail: "",
  deed: { kind: "place", path },
});

function boardsOf({ tenants, flags }: PaletteWorld): PaletteEntry[] {
  if (!flags.manageBoards) return [];
  return inOrder(tenants.flatMap((tenant) => tenant.boards.map((board) => ({ ...board, tenant: tenant.name })))).map(
    ({ id, title, tenant }) => ({
      id: `board ${id}`,
      group: words.groupBoards,
      label: title,
      detail: tenant,
      // Choosing a board opens it as its card does (decision 4).
      deed: { kind: "board", boardId: id, path: boardPath(id, "compose") },
    }),
  );
}

function screensOf({ boardId, version, flags, mayPublish, isMember }: PaletteWorld): PaletteEntry[] {
  const all = flags.manageBoards ? [place(words.groupScreens, words.allBoards, "/select-board")] : [];
  if (boardId === null) return all;
  const sections = navigationOf(boardId, version, { flags, isMember })
    .filter(({ external }) => !external)
    .map(({ label, to }) => place(words.groupScreens, label, to));
  const lists = (["history", "favorites", "drafts", "picks"] as const)
    .filter((list) => flags[list] && (isMember || list === "picks"))
    .map((list) => place(words.groupScreens, words.listNames[list], boardPath(boardId, `messages/${list}`)));
  return [
    ...sections,
    ...lists,
    ...(isMember ? [place(words.groupScreens, words.searchMessages, boardPath(boardId, "messages/search"))] : []),
    place(words.groupScreens, templatesTitle, boardPath(boardId, "templates")),
    ...(isMember ? [place(words.groupScreens, displaysTitle, boardPath(boardId, "displays"))] : []),
    ...(mayPublish ? [place(words.groupScreens, publishDigitally, boardPath(boardId, "publish"))] : []),
    ...all,
  ];
}

function actionsOf({ product, boardId, version, flags }: PaletteWorld): PaletteEntry[] {
  const group = words.groupActions;
  const newPath = boardId === null ? "/new-board" : boardPath(boardId, "new", version);
  const ofBoard: PaletteEntry[] =
    boardId === null
      ? []
      : [{ id: "copyBoardId", group, label: words.copyBoardId, detail: "", deed: { kind: "copyBoardId", boardId } }];
  const themes = (["system", "light", "dark"] as const).map(
    (theme): PaletteEntry => ({
      id: `theme ${theme}`,
      group,
      label: words.themeOf({ system: themeSystem, light: themeLight, dark: themeDark }[theme]),
      detail: "",
      deed: { kind: "theme", theme },
    }),
  );
  return [
    place(group, boardsCreateNew(product), newPath),
    ...ofBoard,
    ...(boardId !== null && flags.userProfile
      ? [place(group, navProfile, boardPath(boardId, "profile", version))]
      : []),
    ...themes,
    { id: "signOut", group, label: navLogout, detail: "", deed: { kind: "signOut" } },
  ];
}

/** Everything that can be chosen here, boards first. */
export function paletteEntries(world: PaletteWorld): PaletteEntry[] {
  return [...boardsOf(world), ...screensOf(world), ...actionsOf(world)];
}

/** The entries that hold every word of a term somewhere, at most `mostOfGroup` of a group. */
export function findEntries(entries: readonly PaletteEntry[], term: string): PaletteEntry[] {
  const wanted = folded(term).split(/\s+/).filter(Boolean);
  const shown = new Map<string, number>();
  return entries.filter(({ group, label, detail }) => {
    const text = folded(`${label} ${detail}`);
    if (!wanted.every((word) => text.includes(word))) return false;
    const count = (shown.get(group) ?? 0) + 1;
    shown.set(group, count);
    return count <= mostOfGroup;
  });
}
