import { classicTransition } from "../boardState/transition.ts";
import { newId } from "../db/ids.ts";
import { boardColumns, boardRows } from "../grid.ts";
import { insertBoard, insertMember, insertProductApplication, insertTenant } from "../modules/boards/boards.store.ts";
import { device } from "../modules/displays/displays.tables.ts";
import { emailKey } from "../modules/people/emailAddress.ts";
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
    quietHoursSetBy: ownerName(load, board.tenant),
    transition: classicTransition,
  });
  if (board.plus) {
    const product = { id: "plus", title: `${load.productName} Plus`, isPlus: true };
    await insertProductApplication(executor, { id: newId(), boardId: id(board.id), product });
  }
  // No machine stands behind them: the gateway plays them (demoDisplay/), from now on.
  for (const { latestLocationCountryCode } of board.devices) {
    await executor.insert(device).values({
      id: newId(),
      boardId: id(board.id),
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

function ownerName({ data }: DemoLoad, tenant: string): string {
  const { members, people } = data.household;
  const owner = members.find((member) => member.tenant === tenant && member.role === "Owner");
  const person = people.find(({ id }) => id === owner?.person);
  if (person === undefined) throw new Error(`${tenant} of the demo household has no Owner.`);
  return `${person.firstName} ${person.lastName}`;
}
