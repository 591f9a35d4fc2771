import { takeHourly } from "../../callers/budget.ts";
import { type PersonPrincipal, type Principal, requirePerson } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import { tooManyAttempts } from "../../words/callRefusals.ts";
import { readOwnAccount } from "../people/people.service.ts";
import { listOwnSignIns } from "../people/signIns.service.ts";
import { sectionNames, selectPage } from "./personExport.store.ts";

/** A file is made of whatever one has; it is not made again and again. */
const exportsAnHour = 5;

const rowsAPage = 500;

/** Beyond it a section says that it was cut: a file of some hundred megabytes serves nobody. */
const mostRows = 200_000;

/**
 * Everything that is kept of the caller, as the pieces of one JSON file: pages of rows that are read as the reader takes
 * them, so that a long history fills no memory. RefusalError `RateLimited` with `until`.
 */
export async function exportPerson(context: Context, principal: Principal): Promise<AsyncGenerator<string>> {
  const person = requirePerson(principal);
  const account = await readOwnAccount(context, principal);
  const until = await takeHourly(context, "export", person.personId, exportsAnHour);
  if (until !== undefined) throw new RefusalError("RateLimited", tooManyAttempts(), { rule: "export", until });
  const { firstName, lastName, emailAddress, emailVerified } = account;
  const head = {
    product: context.config.productName,
    exportedAt: await context.clock.now(),
    person: { id: person.personId, firstName, lastName, emailAddress, emailConfirmed: emailVerified },
    sessions: await listOwnSignIns(context, principal),
  };
  return write(context, person, head);
}

async function* write(context: Context, { personId }: PersonPrincipal, head: object): AsyncGenerator<string> {
  yield `${JSON.stringify(head, null, 1).slice(0, -2)}`;
  const cut: string[] = [];
  for (const name of sectionNames) {
    yield `,\n ${JSON.stringify(name)}: [`;
    let [after, count] = ["", 0];
    while (count < mostRows) {
      const rows = await selectPage(context.database, name, personId, { after, most: rowsAPage });
      if (rows.length > 0) {
        yield rows
          .map(({ value }, place) => `${count + place === 0 ? "\n  " : ",\n  "}${JSON.stringify(value)}`)
          .join("");
      }
      count += rows.length;
      after = rows.at(-1)?.key ?? "";
      if (rows.length < rowsAPage) break;
      if (count >= mostRows) cut.push(name);
    }
    yield "]";
  }
  yield `,\n "cut": ${JSON.stringify(cut)}\n}\n`;
}
