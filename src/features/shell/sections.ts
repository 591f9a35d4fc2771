/** The sections below a board, and where a path leads whose tab nobody knows: the section's first. */
const firstOfSection: ReadonlyMap<string, string> = new Map(
  Object.entries({
    installables: "installables/discover",
    installable: "installables/discover",
    messages: "messages",
    settings: "settings",
    developer: "developer",
    live: "live",
    compose: "compose",
    templates: "templates",
    history: "history",
    favorites: "favorites",
    publish: "publish",
    select: "select",
    new: "new",
    profile: "profile",
  }),
);

/** Where `/board/{boardId}/{section}/{tab}` leads when no screen has that path (contract, A2). */
export function sectionHome(section: string): string {
  return firstOfSection.get(section) ?? "installables/discover";
}
