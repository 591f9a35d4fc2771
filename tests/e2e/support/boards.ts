import { expect, type Page } from "@playwright/test";
import { callGraph } from "./person.ts";

/** Makes a board public; its page and the token that ends it. */
export async function publishBoard(page: Page, boardId: string): Promise<{ url: string; token: string }> {
  const { createSimulatorToken } = await callGraph<{
    createSimulatorToken: { simulatorToken: { url: string; token: string } };
  }>(
    page,
    `mutation CreateSimulatorToken($boardId: ID!) {
      createSimulatorToken(boardId: $boardId, isPublic: true) {
        ... on CreateSimulatorTokenSuccess { simulatorToken { url token } }
        ... on Refusal { type error }
      }
    }`,
    { boardId },
  );
  return createSimulatorToken.simulatorToken;
}

/** Sends a text to a board at once, whatever is pinned and whatever the hour. */
export async function sendText(page: Page, boardId: string, text: string): Promise<void> {
  const { createMessageV2 } = await callGraph<{ createMessageV2: { message: { id: string } } }>(
    page,
    "mutation createMessageV2($text: String!) { createMessageV2(text: $text) { ... on CreateMessageV2Success { message { id } } } }",
    { text },
  );
  await callGraph(
    page,
    `mutation createMessageAppearanceV2($messageId: ID!, $boardId: ID!) {
      createMessageAppearanceV2(messageId: $messageId, boardId: $boardId, forced: true, forcePinnedMessageOverride: true) { __typename }
    }`,
    { messageId: createMessageV2.message.id, boardId },
  );
}

interface NewBoard {
  style?: "black" | "white";
  timezone?: string;
}

/** A new board of the signed-in person; on New York's clock where nothing else is said. */
export async function makeBoard(
  page: Page,
  title: string,
  { style = "black", timezone = "America/New_York" }: NewBoard = {},
): Promise<string> {
  const { createBoardV2 } = await callGraph<{ createBoardV2: { board: { id: string } } }>(
    page,
    `mutation CreateBoard($title: String!, $style: BoardStyle!, $timezone: ID!) {
      createBoardV2(boardStyle: $style, timezone: $timezone, title: $title) { ... on CreateBoardV2Success { board { id } } }
    }`,
    { title, style, timezone },
  );
  return createBoardV2.board.id;
}

/** Writes a message and brings it to the board, by hand of the person of the page. */
export async function putMessage(
  page: Page,
  boardId: string,
  text: string,
  how = "createMessageAppearanceV2",
  more = "",
): Promise<void> {
  const { createMessageV2 } = await callGraph<{ createMessageV2: { message: { id: string } } }>(
    page,
    "mutation Write($text: String!) { createMessageV2(text: $text) { ... on CreateMessageV2Success { message { id } } } }",
    { text },
  );
  const { [how]: answer } = await callGraph<Record<string, { __typename: string }>>(
    page,
    `mutation Put($boardId: ID!, $messageId: ID!) { ${how}(boardId: $boardId, messageId: $messageId, forced: true,
      forcePinnedMessageOverride: true${more}) { __typename } }`,
    { boardId, messageId: createMessageV2.message.id },
  );
  expect(answer?.__typename).toMatch(/Success$/);
}

/** Puts a channel on a board, by its listing; the channel's id. */
export async function installChannel(page: Page, boardId: string, listing: string): Promise<string> {
  const { createSubscription: made } = await callGraph<{ createSubscription: { subscriptionId: string } }>(
    page,
    `mutation CreateSubscription($boardId: ID!, $listing: ID!) { createSubscription(boardId: $boardId, marketplaceListingId: $listing) {
      ... on CreateSubscriptionSuccess { subscriptionId } } }`,
    { boardId, listing },
  );
  return made.subscriptionId;
}

/** Invites an address to a board; the invitation's link. */
export async function inviteTo(
  page: Page,
  boardId: string,
  emailAddress: string,
  role: "User" | "Admin" = "User",
): Promise<string> {
  const { createPersonBoardInvitations } = await callGraph<{ createPersonBoardInvitations: { link: string } }>(
    page,
    `mutation Invite($emailAddress: String!, $boardId: String!, $role: Role!) {
      createPersonBoardInvitations(emailAddress: $emailAddress, boards: $boardId, role: $role) {
        ... on CreatePersonBoardInvitationsSuccess { link }
        ... on Refusal { type error }
      }
    }`,
    { emailAddress, boardId, role },
  );
  expect(createPersonBoardInvitations.link, JSON.stringify(createPersonBoardInvitations)).toBeTruthy();
  return createPersonBoardInvitations.link;
}

/** The membership of somebody on a board, by their address; the page's person has to manage it. */
export async function membershipOf(page: Page, boardId: string, emailAddress: string): Promise<string> {
  const { boardMembers } = await callGraph<{ boardMembers: { id: string; emailAddress: string | null }[] }>(
    page,
    "query Members($boardId: ID!) { boardMembers(boardId: $boardId) { id emailAddress } }",
    { boardId },
  );
  const found = boardMembers.find((member) => member.emailAddress === emailAddress);
  if (!found) throw new Error(`${emailAddress} is no member`);
  return found.id;
}

/** Ends the membership of an address, or takes back what it was asked, as another tab of the inviter would. */
export async function endMembership(page: Page, boardId: string, emailAddress: string): Promise<void> {
  const id = await membershipOf(page, boardId, emailAddress);
  await callGraph(
    page,
    "mutation Revoke($id: ID!) { revokePersonTenantInvitation(personTenantAssociationId: $id) { __typename } }",
    { id },
  );
}

/** Makes the person of another page a member of a board, as its inviter and its invitation's link do. */
export async function joinBoard(
  page: Page,
  other: Page,
  boardId: string,
  emailAddress: string,
  role: "User" | "Admin" = "User",
): Promise<void> {
  const link = await inviteTo(page, boardId, emailAddress, role);
  await callGraph(other, "mutation Accept($token: String!) { acceptInvitationLink(token: $token) { __typename } }", {
    token: link.split("/").at(-1),
  });
}
