import { classicTransition } from "../boardState/transition.ts";
import { newId } from "../db/ids.ts";
import { boardColumns, boardRows } from "../grid.ts";
import { insertBoard, insertMember, insertTenant } from "../modules/boards/boards.store.ts";
import { insertPaidApplication } from "../modules/boards/products.store.ts";
import { device } from "../modules/displays/displays.tables.ts";
import { emailKey } from "../modules/people/emailAddress.ts";
import { newActivationCode } from "../modules/plus/activationCodes.ts";
import { insertActivationCodes, insertPurchase, takeCode } from "../modules/plus/plus.store.ts";
import { defaultPricings, yearsOf } from "../modules/plus/pricings.ts";
import { sandboxCards } from "../modules/plus/sandboxRenewals.ts";
import { displayNumber } from "../words/displays.ts";
import type { DemoLoad } from "./demoLoad.ts";

/** Tenants, who belongs to them, and their boards: still blank, with the displays that stand on them. */
export async function loadBoards(load: DemoLoad): Promise<void> {
  const { executor, data, id } = load;
  const { tenants, members, boards } = data.household;
  for (const tenant of tenants) await insertTenant(executor, id(tenant.id), tenant.name);
  for (const { tenant, person, ...membership } of members) {
    const somebody = membership.isCurrentMember ? { personId: id(person) } : invitedAddress(load, person);
    await insertMember(executor, { id: newId(), tenantId: id(tenant), ...somebody, ...membership });
  }
  for (const board of boards) await loadBoard(load, board);
}

async function loadBoard(load: DemoLoad, board: DemoLoad["data"]["household"]["boards"][number]): Promise<void> {
  const { executor, id, now } = load;
  const { timezone, title, quietHoursBegin, quietHoursEnd } = board;
  await insertBoard(executor, {
    id: id(board.id),
    tenantId: id(board.tenant),
    title,
    style: board.boardStyle,
    code62: board.code62,
    rows: boardRows,
    columns: boardColumns,
    timezone,
    quietHoursBegin,
    quietHoursEnd,
    quietHoursSetBy: ownerName(owner(load, board.tenant)),
    transition: classicTransition,
  });
  if (board.plus) await loadPlan(load, id(board.id), owner(load, board.tenant).emailAddress);
  // No machine stands behind them: the gateway plays them (demoDisplay/), from now on.
  for (const [place, { latestLocationCountryCode }] of board.devices.entries()) {
    await executor.insert(device).values({
      id: newId(),
      boardId: id(board.id),
      name: displayNumber(place + 1),
      latestLocationCountryCode,
      lastSeenAt: new Date(now),
      createdAt: new Date(now),
      isDemo: true,
    });
  }
}

/** Invitations are for an address. */
function invitedAddress({ data }: DemoLoad, personId: string) {
  const invited = data.household.people.find(({ id }) => id === personId);
  if (invited === undefined) throw new Error(`${personId} of the demo household is nobody.`);
  const { emailAddress } = invited;
  return { personId: null, emailAddress, emailKey: emailKey(emailAddress) };
}

/** A plan of the sandbox shop that its Owner bought: it renews, and can be cancelled, as one that a person bought. */
async function loadPlan({ executor, productName }: DemoLoad, boardId: string, emailAddress: string): Promise<void> {
  const pricing = defaultPricings.find((one) => one.quantity === 1 && one.chargeFrequency === "EveryYear");
  if (pricing === undefined) throw new Error("Plus has no price for one board.");
  const [purchaseId, codeId, [card]] = [newId(), newId(), sandboxCards];
  await insertPurchase(executor, {
    id: purchaseId,
    shop: "sandbox",
    orderId: `demo-${purchaseId}`,
    sessionHash: null,
    emailAddress,
    pricingId: pricing.id,
    pricingTitle: pricing.title,
    chargeFrequency: pricing.chargeFrequency,
    quantity: pricing.quantity,
    totalInCents: pricing.priceInCents,
    referralCode: null,
    cardCompany: card.company,
    cardDigits: card.digits,
  });
  await insertActivationCodes(executor, [{ id: codeId, code: newActivationCode(), purchaseId }]);
  await takeCode(executor, codeId);
  await insertPaidApplication(executor, {
    id: newId(),
    boardId,
    product: { id: "plus", title: `${productName} Plus`, isPlus: true },
    pricing,
    activationCodeId: codeId,
    years: yearsOf[pricing.chargeFrequency],
  });
}

function owner({ data }: DemoLoad, tenant: string): DemoLoad["data"]["household"]["people"][number] {
  const { members, people } = data.household;
  const seat = members.find((member) => member.tenant === tenant && member.role === "Owner");
  const person = people.find(({ id }) => id === seat?.person);
  if (person === undefined) throw new Error(`${tenant} of the demo household has no Owner.`);
  return person;
}

const ownerName = ({ firstName, lastName }: ReturnType<typeof owner>): string => `${firstName} ${lastName}`;
