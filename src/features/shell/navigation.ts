import type { LucideIcon } from "lucide-react";
import Braces from "lucide-react/icons/braces";
import Grid2x2Plus from "lucide-react/icons/grid-2x2-plus";
import Keyboard from "lucide-react/icons/keyboard";
import LifeBuoy from "lucide-react/icons/life-buoy";
import MessagesSquare from "lucide-react/icons/messages-square";
import MonitorPlay from "lucide-react/icons/monitor-play";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import type { Flags } from "../../gql/flagStore.ts";
import * as words from "../../words/shell.ts";
import { boardPath, type Version } from "./boardPaths.ts";

export interface NavigationEntry {
  label: string;
  icon: LucideIcon;
  to: string;
  /** A page of its own, outside the console. */
  external: boolean;
}

interface Section {
  label: string;
  icon: LucideIcon;
  section: string;
  /** Shown when one of these features is on. */
  features: readonly string[];
  /** Its screens are for members of the board, whatever the features say. */
  membersOnly?: true;
}

/** Where all that is shown is for members; sections that also hold what is for everybody stay open. */
const placesOfMembers =
  /^\/board\/[^/]+\/(compose|messages\/(my\/(history|favorites|drafts)|search)|installables\/(installed|discover))(\/|$)/;

/** Whether whoever is no member of the board finds nothing at this address: a superadmin sees boards and publishes them. */
export const isForMembers = (pathname: string): boolean => placesOfMembers.test(pathname);

const sections: readonly Section[] = [
  { label: words.navLive, icon: MonitorPlay, section: "live", features: ["live"] },
  { label: words.navCompose, icon: Keyboard, section: "compose", features: ["compose"], membersOnly: true },
  { label: words.navMessages, icon: MessagesSquare, section: "messages", features: ["messages"] },
  { label: words.navPlus, icon: Grid2x2Plus, section: "installables", features: ["installables"], membersOnly: true },
  { label: words.navApi, icon: Braces, section: "developer", features: ["api"] },
  {
    label: words.navSettings,
    icon: SlidersHorizontal,
    section: "settings",
    features: ["viewUsers", "viewTimezone", "viewQuietHours", "viewNetwork", "viewBilling"].map(
      (tab) => `settings.${tab}`,
    ),
  },
];

const helpPath = "/help";

/** The entries of the sidebar for this viewer on this board, Help Center last. */
export function navigationOf(
  boardId: string,
  version: Version,
  { flags, isMember }: { readonly flags: Flags; readonly isMember: boolean },
): NavigationEntry[] {
  const shown = sections
    .filter(({ features, membersOnly }) => features.some((feature) => flags[feature]) && (isMember || !membersOnly))
    .map(({ label, icon, section }) => ({ label, icon, to: boardPath(boardId, section, version), external: false }));
  const help = { label: words.navHelp, icon: LifeBuoy, to: helpPath, external: true };
  return flags.helpCenter ? [...shown, help] : shown;
}
