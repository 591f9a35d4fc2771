import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia", { firstName: "Mia", lastName: "Keller" })
        .person("noor")
        .person("ben")
        .tenant("Home", (home) => home.owner("mia").admin("noor").user("ben").board("Kitchen", { device: true }).board("Hall"))
        .tenant("Workshop", (workshop) => workshop.owner("noor").user("mia").board("Window", { style: "white" })),
  });
});

afterAll(() => app.close());

const boardFields = `id title friendlyIdentifier boardStyle rows columns version timezone { id timezoneCity } characters
  isQuietHours quietHoursUntil pinnedMessage { id } sendLaterMessage { id } devices { id lastSeen } lastSeen
  productApplications { id product { isPlus } } currentAppearance { id } myMembership { id role }
  tenant { id name members { role person { firstName emailAddress } } }`;

test("a member sees the boards of all their tenants, by tenant and title", async () => {
  const mia = await app.as("mia");
  const { data, errors } = await mia.graphql(`{ fetchAllBoards { ${boardFields} } }`);
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    fetchAllBoards: [
      { title: "Hall", myMembership: { role: "Owner" }, devices: [], characters: Array(6).fill(Array(22).fill(0)) },
      { title: "Kitchen", timezone: { id: "Europe/Zurich", timezoneCity: "Zurich" }, devices: [{ lastSeen: null }] },
      { title: "Window", boardStyle: "white", myMembership: { role: "User" } },
    ],
  });
});
