/** Where the mails of invitations lead (routes/own.tsx). */
const invitationPath = /^\/invitation\/([^/?#]+)/;

/**
 * The address that an invitation's link was sent to, so that its person signs in, or up, with it; null for any other place,
 * and when nobody says so: then the address is typed.
 */
export async function findInvitedAddress(path: string): Promise<string | null> {
  const [, token] = invitationPath.exec(path) ?? [];
  if (token === undefined) return null;
  try {
    const response = await fetch("/invited-address", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: decodeURIComponent(token) }),
    });
    if (!response.ok) return null;
    const answer = (await response.json()) as { emailAddress?: unknown };
    return typeof answer.emailAddress === "string" ? answer.emailAddress : null;
  } catch {
    return null;
  }
}
