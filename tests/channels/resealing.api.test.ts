import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { resealSecrets } from "../../gateway/modules/channels/settings/resealing.service.ts";
import { createSecrets } from "../../gateway/secrets/secrets.ts";
import { addChannel, givePlus } from "../support/channels.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const [older, newer, gone] = [randomBytes(32), randomBytes(32), randomBytes(32)];

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("hall")) });
});
afterEach(() => app?.close());

test("what an older key sealed is sealed anew, so that it can be taken away; what no key opens stays", async () => {
  const board = app.ids.boards.hall ?? "";
  await givePlus(app.context, board);
  const [house, broken, door] = [
    await addChannel(app.context, board, "home-assistant"),
    await addChannel(app.context, board, "home-assistant"),
    await addChannel(app.context, board, "webhook"),
  ];
  const before = createSecrets([older]);
  const keep = (id: string, envelope: string) =>
    app.opened
      .sql`update subscription set secrets = ${JSON.stringify({ token: envelope })}::text::jsonb where id = ${id}`;
  await keep(house, before.seal("swordfish", `subscription ${house} token`));
  const lost = createSecrets([gone]).seal("herring", `subscription ${broken} token`);
  await keep(broken, lost);
  await app.opened.sql`insert into webhook_address (subscription_id, secret_hash, sealed, created_at)
    values (${door}, ${Buffer.alloc(32)}, ${before.seal("address", `webhook ${door}`)}, now())`;

  await resealSecrets({ ...app.context, secrets: createSecrets([newer, older]) });

  const after = createSecrets([newer]);
  const [row] = await app.opened.sql<
    { token: string }[]
  >`select secrets->>'token' as token from subscription where id = ${house}`;
  expect(after.open(row?.token ?? "", `subscription ${house} token`)).toBe("swordfish");
  const [address] = await app.opened.sql<{ sealed: string }[]>`select sealed from webhook_address`;
  expect(after.open(address?.sealed ?? "", `webhook ${door}`)).toBe("address");
  const [kept] = await app.opened.sql<
    { token: string }[]
  >`select secrets->>'token' as token from subscription where id = ${broken}`;
  expect(kept?.token).toBe(lost);
  expect(app.logLines.join("")).not.toMatch(/swordfish|herring/);

  // A second time there is nothing to do.
  await resealSecrets({ ...app.context, secrets: createSecrets([newer]) });
  const [again] = await app.opened.sql<
    { token: string }[]
  >`select secrets->>'token' as token from subscription where id = ${house}`;
  expect(again?.token).toBe(row?.token);
});
