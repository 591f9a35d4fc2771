import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { writeText } from "../support/messageCalls.ts";
import { testApp } from "../support/testApp.ts";

test("as many as are made at the same moment are no more than a person may have", async () => {
  const app = await testApp({
    config: { limits: readConfig({ LIMITS: "drafts=1000/5" }, []).limits },
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen")),
  });
  onTestFinished(app.close);
  const mia = await app.as("mia");
  const messages: string[] = [];
  for (let place = 0; place < 12; place += 1) messages.push(await writeText(mia, `Draft ${place}`));
  const keep = async (id: string) => {
    const { data } = await mia.graphql<{ createDraftV2: { __typename: string; rule?: string } }>(
      "mutation Keep($id: ID!) { createDraftV2(messageId: $id) { __typename ... on Refusal { rule } } }",
      { id },
    );
    return data?.createDraftV2;
  };
  for (let round = 0; round < 5; round += 1) {
    await app.opened.sql`delete from draft`;
    for (const id of messages.slice(0, 4)) await keep(id);
    const answers = await Promise.all(messages.slice(4).map(keep));
    expect(answers.filter((answer) => answer?.rule === "quota")).toHaveLength(7);
    expect((await app.opened.sql`select 1 from draft`).length).toBe(5);
  }
});
