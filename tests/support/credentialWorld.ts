import { makeCredential, makeInstallable } from "./developerCalls.ts";
import { startHouseholds } from "./households.ts";

/** The households, and a credential of Mia's for the kitchen's board. */
export async function startWithCredential(scopes?: string) {
  const world = await startHouseholds();
  const { app, board } = world;
  const mia = await app.as("mia");
  const installable = await makeInstallable(mia);
  const made = await makeCredential(mia, board("Kitchen"), installable, scopes);
  return { ...world, mia, installable, made };
}
