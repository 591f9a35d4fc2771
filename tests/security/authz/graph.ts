import { accountRows } from "./account.ts";
import { boardsRows } from "./boards.ts";
import { developerRows } from "./developer.ts";
import { draftsRows } from "./drafts.ts";
import { favoritesRows } from "./favorites.ts";
import { feedRows } from "./feed.ts";
import { historyRows } from "./history.ts";
import { installedRows } from "./installed.ts";
import { linkingRows } from "./linking.ts";
import { marketplaceRows } from "./marketplace.ts";
import { membersRows } from "./members.ts";
import { messageSetsRows } from "./messageSets.ts";
import { messagesRows } from "./messages.ts";
import { plusRows } from "./plus.ts";
import { publishRows } from "./publish.ts";
import { sendingRows } from "./sending.ts";
import { sharingRows } from "./sharing.ts";
import { templatesRows } from "./templates.ts";
import type { GraphRow } from "./verdicts.ts";

/** Every root field of the graph, from the areas' files. */
export const graphRows: Readonly<Record<string, GraphRow>> = {
  ...accountRows,
  ...boardsRows,
  ...membersRows,
  ...linkingRows,
  ...developerRows,
  ...draftsRows,
  ...messageSetsRows,
  ...marketplaceRows,
  ...favoritesRows,
  ...feedRows,
  ...historyRows,
  ...installedRows,
  ...messagesRows,
  ...sendingRows,
  ...plusRows,
  ...publishRows,
  ...sharingRows,
  ...templatesRows,
};
