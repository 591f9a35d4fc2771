import type { AuthzWorld } from "../authzWorld.ts";
import { answer, type GraphRow, onlyFor, quoted, signedIn, type Verdicts } from "./verdicts.ts";

const ownersId = ({ app }: AuthzWorld) => quoted(app.ids.people.owner ?? "");

/** Nobody in the matrix has a password, so nobody knows theirs. */
const withoutPassword = Object.fromEntries(
  Object.entries(signedIn).map(([column, verdict]) => [column, verdict === "allowed" ? "notAuthorized" : verdict]),
) as Verdicts;

/** A browser that the owner is signed in with, beside the one that asks. */
async function ownersSignIn({ app }: AuthzWorld): Promise<string> {
  const bearer = await app.context.tokens.issueForTest(app.ids.people.owner ?? "");
  const principal = await app.context.tokens.verify(bearer);
  return quoted((principal.kind === "person" && principal.grantId) || "");
}

/** What persons change about themselves, and where they are signed in. */
export const accountRows: Readonly<Record<string, GraphRow>> = {
  "Query.signIns": { expect: signedIn, call: () => "signIns { id browser system signedInAt isThis }" },
  "Query.ownedHouseholds": {
    expect: signedIn,
    call: () => "ownedHouseholds { id name boards { title } members { name } }",
  },
  "Query.shopRenewals": { expect: signedIn, call: () => "shopRenewals { id boardTitle }" },
  "Query.accountEndings": { expect: signedIn, call: () => "accountEndings { boardTitle keys installables }" },
  // A household that is nobody's: everybody's own account stays.
  "Mutation.deleteAccount": {
    expect: signedIn,
    call: () => `deleteAccount(households: [{ tenantId: "none" }, { tenantId: "nowhere" }]) ${answer}`,
  },
  "Mutation.updatePersonV2": {
    expect: onlyFor("owner"),
    call: (world) => `updatePersonV2(id: ${ownersId(world)}, firstName: "Ona", lastName: "Owner") ${answer}`,
  },
  "Mutation.updatePerson": {
    expect: onlyFor("owner"),
    call: (world) => `updatePerson(id: ${ownersId(world)}, firstName: "Ona", lastName: "Owner") ${answer}`,
  },
  "Mutation.updateEmail": {
    expect: onlyFor("owner"),
    call: (world) => `updateEmail(id: ${ownersId(world)}, emailAddress: "none") ${answer}`,
  },
  "Mutation.askForEmail": { expect: signedIn, call: () => `askForEmail(emailAddress: "none") ${answer}` },
  "Mutation.cancelEmailChange": { expect: signedIn, call: () => `cancelEmailChange ${answer}` },
  "Mutation.changePassword": {
    expect: withoutPassword,
    call: () =>
      `changePassword(currentPassword: "three flaps", newPassword: "four flaps turning", endOthers: true) ${answer}`,
  },
  "Mutation.endSignIn": {
    expect: onlyFor("owner"),
    call: async (world) => `endSignIn(id: ${await ownersSignIn(world)}) ${answer}`,
  },
  "Mutation.endOtherSignIns": { expect: signedIn, call: () => `endOtherSignIns ${answer}` },
};
