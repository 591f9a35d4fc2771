import { PortRefusal } from "../../machines/port.ts";
import { toPortRefusal } from "./refusal.ts";

/** For calls of a flow that tells its own failures: an outage is then said once, by the flow. */
export const toldByFlow = { tellsItself: true } as const;

/** A call whose rejection speaks the machines' language, and whose answer has data. */
export async function askGateway<Data>(call: Promise<{ data?: Data | null | undefined }>): Promise<Data> {
  const { data } = await refusing(call);
  // An answer without data, which no gateway of ours gives, counts as a broken one.
  if (data === null || data === undefined) throw new PortRefusal({ code: "ServerError" });
  return data;
}

async function refusing<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw toPortRefusal(error);
  }
}
