import type { Context } from "../../../context.ts";
import { boundTo as addressBoundTo } from "../webhooks/addressSeal.ts";
import { boundTo } from "./keptSettings.ts";
import {
  type SealedRow,
  selectOlderAddresses,
  selectOlderSettings,
  writeAddressEnvelope,
  writeSettingsEnvelopes,
} from "./resealing.store.ts";

const lot = 200;

/**
 * Seals everything anew that an older key sealed, so that the older key can be taken away. What no key opens stays as it is:
 * its key may come back. A few gateways at once do it once.
 */
export async function resealSecrets(context: Context): Promise<void> {
  const { database, secrets, log } = context;
  const begin = secrets.currentForm();
  let [sealed, lost] = [0, 0];
  const again = (envelope: string, to: string): string => {
    if (envelope.startsWith(begin)) return envelope;
    const plain = secrets.open(envelope, to);
    if (plain === undefined) lost += 1;
    else sealed += 1;
    return plain === undefined ? envelope : secrets.seal(plain, to);
  };
  await inLots(
    (after) => selectOlderSettings(database, begin, after, lot),
    async (row) => {
      const made = Object.entries(row.envelopes).map(([name, envelope]) => [
        name,
        again(envelope, boundTo(row.id, name)),
      ]);
      await writeSettingsEnvelopes(database, row, Object.fromEntries(made));
    },
  );
  await inLots(
    (after) => selectOlderAddresses(database, begin, after, lot),
    (row) => writeAddressEnvelope(database, row, again(row.envelopes[""] ?? "", addressBoundTo(row.id))),
  );
  if (sealed > 0) log.info({ sealed }, "Secrets were sealed with the newest key");
  if (lost > 0) log.warn({ lost }, "No key opens these secrets: their channels ask to be configured again");
}

async function inLots(
  read: (after: string) => Promise<readonly SealedRow[]>,
  write: (row: SealedRow) => Promise<void>,
): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await read(after);
    for (const row of rows) await write(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < lot) return;
    after = last.id;
  }
}
