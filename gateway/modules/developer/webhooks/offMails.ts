import type { Context } from "../../../context.ts";
import { boardPicture } from "../../../mail/boardPicture.ts";
import { composeMail } from "../../../mail/composeMail.ts";
import { mailWords } from "../../../words/mails.ts";
import { ownersOf } from "./endpoints.store.ts";
import type { OffReason } from "./webhooks.tables.ts";

/** An endpoint has turned itself off: the Owners of its board hear of it, for nobody else may be looking. */
export async function writeToOwners(
  context: Context,
  { endpointId }: { readonly endpointId: string },
  reason: OffReason,
): Promise<void> {
  if (reason === "Person") return;
  const { productName, publicUrl } = context.config;
  for (const { to, boardId, boardTitle, name } of await ownersOf(context.database, endpointId)) {
    const { subject, heading, paragraphs, button, footer, board } = mailWords.webhookOff({ name, boardTitle, reason });
    context.mail.post(() =>
      composeMail({
        to,
        productName,
        subject,
        heading,
        paragraphs,
        footer,
        button: { label: button, url: `${publicUrl}/board/${encodeURIComponent(boardId)}/developer/webhooks` },
        board: boardPicture(board),
      }),
    );
  }
}
