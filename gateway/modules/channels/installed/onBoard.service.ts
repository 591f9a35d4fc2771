import type { Principal } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { RefusalError } from "../../../refusal.ts";
import { channelNotFound } from "../../../words/channels.ts";
import { accessBoard } from "../../boards/boards.service.ts";
import type { InstallableRecord } from "../marketplace/marketplace.refs.ts";
import { listTenantInstallables } from "../marketplace/marketplace.service.ts";
import { type InstalledChannel, listInstalled } from "./installed.service.ts";

export interface OnBoard {
  readonly installables: readonly InstallableRecord[];
  readonly subscriptions: readonly InstalledChannel[];
}

/** What a household has installed, and what of it is on this board of theirs. RefusalError `NotFound`. */
export async function readInstallablesAndSubscriptions(
  context: Context,
  principal: Principal,
  { boardId, tenantId }: { readonly boardId: string; readonly tenantId: string },
): Promise<OnBoard> {
  const access = await accessBoard(context, principal, boardId, "member");
  if (access.tenantId !== tenantId) throw new RefusalError("NotFound", channelNotFound());
  const [installables, { channels }] = await Promise.all([
    listTenantInstallables(context, tenantId),
    listInstalled(context, principal, boardId),
  ]);
  return { installables, subscriptions: channels };
}
