import type { Page } from "@playwright/test";
import { callGraph } from "./person.ts";

export interface HeldCredential {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
  readonly installableId: string;
}

/** A new installable of the signed-in person, and a credential of it that may read and write a board. */
export async function makeCredential(page: Page, boardId: string, title: string): Promise<HeldCredential> {
  const { getViewerRole } = await callGraph<{ getViewerRole: { account: { person: { id: string } } } }>(
    page,
    "{ getViewerRole { account { person { id } } } }",
  );
  const { createInstallable } = await callGraph<{ createInstallable: { installable: { id: string } } }>(
    page,
    `mutation Make($title: String!, $developerId: ID!) {
      createInstallable(title: $title, developerId: $developerId) {
        ... on CreateInstallableSuccess { installable { id } }
      }
    }`,
    { title, developerId: getViewerRole.account.person.id },
  );
  const installableId = createInstallable.installable.id;
  const { createApiCredential } = await callGraph<{
    createApiCredential: { key: string; secret: string; credential: { id: string } };
  }>(
    page,
    `mutation Hold($boardId: ID!, $installableId: ID!) {
      createApiCredential(boardId: $boardId, installableId: $installableId, scopes: [Read, Write]) {
        ... on CreateApiCredentialSuccess { key secret credential { id } }
      }
    }`,
    { boardId, installableId },
  );
  const { key, secret, credential } = createApiCredential;
  return { id: credential.id, key, secret, installableId };
}

/** Quiet hours around this hour, by a board on UTC; `null` ends them. */
export async function setQuietHours(page: Page, boardId: string, around: Date | null): Promise<void> {
  const at = (hours: number) =>
    around === null ? "" : new Date(around.getTime() + hours * 3_600_000).toISOString().slice(11, 16).replace(":", "");
  await callGraph(
    page,
    `mutation Quiet($id: ID!, $begin: String, $end: String) {
      updateBoardV2(id: $id, quietHoursStart: $begin, quietHoursEnd: $end) { __typename }
    }`,
    { id: boardId, begin: at(-1), end: at(6) },
  );
}

/** What a board shows, as the graph has it. */
export async function shownText(page: Page, boardId: string): Promise<string | null> {
  const { getBoardV2 } = await callGraph<{
    getBoardV2: { currentAppearance: { message: { text: string | null } } | null };
  }>(page, "query Shown($id: ID!) { getBoardV2(id: $id) { currentAppearance { message { text } } } }", { id: boardId });
  return getBoardV2.currentAppearance?.message.text ?? null;
}
