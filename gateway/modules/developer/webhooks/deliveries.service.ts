import type { Principal } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { RefusalError } from "../../../refusal.ts";
import * as words from "../../../words/developerRefusals.ts";
import {
  askAgain,
  type DeliveriesWanted,
  type DeliveryPage,
  type DeliveryRow,
  findDelivery,
  selectDeliveries,
  selectTries,
  type TryRow,
} from "./deliveryReads.store.ts";
import { readEndpoint, wakeDelivery } from "./endpoints.service.ts";

/* What was sent to an endpoint, and what came of it. */

const mostAtOnce = 100;

/** The newest first. RefusalError `NotFound`. */
export async function listDeliveries(
  context: Context,
  principal: Principal,
  asked: {
    readonly endpointId: string;
    readonly only?: DeliveriesWanted | null | undefined;
    readonly first?: number | null | undefined;
  },
): Promise<DeliveryPage> {
  await readEndpoint(context, principal, asked.endpointId);
  return selectDeliveries(context.database, {
    endpointId: asked.endpointId,
    only: asked.only ?? "All",
    first: Math.max(1, Math.min(asked.first ?? 20, mostAtOnce)),
  });
}

export async function readDelivery(context: Context, principal: Principal, id: string): Promise<DeliveryRow> {
  const found = await findDelivery(context.database, id);
  if (found === undefined) throw new RefusalError("NotFound", words.deliveryNotFound());
  await readEndpoint(context, principal, found.endpointId).catch((error: unknown) => {
    throw error instanceof RefusalError && error.type === "NotFound"
      ? new RefusalError("NotFound", words.deliveryNotFound())
      : error;
  });
  return found;
}

/** Of a delivery, the first one first. Whoever could read the delivery may see them. */
export const listTries = ({ database }: Context, deliveryId: string): Promise<TryRow[]> =>
  selectTries(database, deliveryId);

/** Delivers it once more now, whatever became of it and also where the endpoint is off; its id stays. */
export async function redeliver(context: Context, principal: Principal, id: string): Promise<DeliveryRow> {
  const delivery = await readDelivery(context, principal, id);
  const { boardId } = await readEndpoint(context, principal, delivery.endpointId);
  await askAgain(context.database, delivery);
  wakeDelivery(context, { boardId });
  return readDelivery(context, principal, id);
}
