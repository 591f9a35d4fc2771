import { afterEach } from "vitest";
import { boardOf, openConsole, ownersFlags, rootsOf } from "./consoleBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

const flags = { ...ownersFlags, api: true };
const boards = [boardOf("kitchen", "Kitchen"), boardOf("attic", "Attic")];
export const key = "ck_AAAABBBBCCCCDDDDEEEEFF";
export const secret = `cs_${"s".repeat(43)}`;
export const refusal = (sentence: string) => ({
  __typename: "Refusal",
  type: "RateLimited",
  error: sentence,
  rule: "quota",
});

/** A gateway that keeps what is made and deleted. */
function developer(more: Record<string, unknown> = {}) {
  const calls: { name: string; input: unknown }[] = [];
  const credential = (id: string) => ({
    id,
    kind: "Installable",
    key: id === "c1" ? key : "ck_ZZZZBBBBCCCCDDDDEEEEFF",
    title: null,
    installableTitle: "Weather robot",
    scopes: ["Read"],
    works: true,
    madeBy: "Mia Keller",
    created: 0,
    lastUsed: null,
    lastClient: null,
    lastDialect: null,
    boards: [{ id: "kitchen", title: "Kitchen" }],
  });
  const robot = {
    id: "robot",
    title: "Weather robot",
    developer: "Mia Keller",
    created: Date.UTC(2026, 9, 3),
    lastMessage: null,
    subscriptions: [
      { id: "s1", title: "Weather robot", muted: false, messagesToday: 14, board: { id: "kitchen", title: "Kitchen" } },
    ],
    apiCredentials: [credential("c1")],
  };
  const world = { installables: [robot], calls };
  const roots = rootsOf(boards, {
    developerInstallables: () => world.installables,
    developerInstallable: ({ id }: { id: string }) => {
      const found = world.installables.find((one) => one.id === id);
      if (!found) throw new Error("NotFound");
      return found;
    },
    viewersAdminOwnerBoards: boards,
    boardKeyKinds: ["Cloud", "Local", "Events"],
    formerCredentials: [],
    sandbox: null,
    renameInstallable: (input: { id: string; title: string }) => {
      calls.push({ name: "renameInstallable", input });
      robot.title = input.title;
      return { __typename: "RenameInstallableSuccess", installable: robot };
    },
    getViewerRole: {
      id: "viewer",
      account: {
        id: "account",
        emailAddress: "mia@example.com",
        person: { id: "mia", firstName: "Mia", lastName: "Keller" },
      },
    },
    createInstallable: (input: { title: string }) => {
      calls.push({ name: "createInstallable", input });
      const made = { ...robot, id: "made", title: input.title, subscriptions: [], apiCredentials: [] };
      world.installables = [made, ...world.installables];
      return { __typename: "CreateInstallableSuccess", installable: made };
    },
    createApiCredential: (input: object) => {
      calls.push({ name: "createApiCredential", input });
      robot.apiCredentials = [...robot.apiCredentials, credential("c2")];
      return {
        __typename: "CreateApiCredentialSuccess",
        key: "ck_new",
        secret,
        credential: credential("c2"),
        token: "t",
      };
    },
    deleteApiCredential: (input: object) => {
      calls.push({ name: "deleteApiCredential", input });
      robot.apiCredentials = [];
      return { __typename: "DeleteApiCredentialSuccess", deleted: true };
    },
    deleteSubscription: (input: object) => {
      calls.push({ name: "deleteSubscription", input });
      return { __typename: "DeleteSubscriptionSuccess", deleted: true };
    },
    deleteInstallable: (input: object) => {
      calls.push({ name: "deleteInstallable", input });
      world.installables = [];
      return { __typename: "DeleteInstallableSuccess", deleted: true };
    },
    ...more,
  });
  return { world, roots };
}

/** A screen of the developer area; it is closed after the test. */
export function open(path: string, more: Record<string, unknown> = {}, plain = {}, home = "/board/kitchen/developer/") {
  const { world, roots } = developer(more);
  opened = openConsole(home + path, { roots: roots as never, flags, plain });
  return { ...opened, world };
}
