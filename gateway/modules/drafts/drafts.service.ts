import { type Principal, requirePerson } from "../../callers/principal.ts";
import { withinQuota } from "../../callers/quota.ts";
import type { Context } from "../../context.ts";
import { newId } from "../../db/ids.ts";
import { tellOwn } from "../../live/ownHints.ts";
import { RefusalError } from "../../refusal.ts";
import { draftContent, draftNotFound, draftOfOtherMessage } from "../../words/keepingRefusals.ts";
import { pageNumber } from "../../words/messageRefusals.ts";
import type { MessageInput } from "../messages/compose.ts";
import { accessMessage } from "../messages/messageAccess.ts";
import { createMessageV2 } from "../messages/messages.service.ts";
import type { DraftRecord } from "./drafts.refs.ts";
import {
  type DraftChange,
  deleteDraftRow,
  findDraft,
  findDraftOf,
  heldDrafts,
  insertDraft,
  selectDrafts,
  selectPersonName,
  updateDraftMessage,
} from "./drafts.store.ts";

/** Far more pages than a person fills in a lifetime. */
const lastPage = 1_000_000;

/** One page of the caller's own drafts, newest first. RefusalError `ValidationError` for a page that cannot be. */
export async function listDrafts(context: Context, principal: Principal, page: number): Promise<DraftRecord[]> {
  const { personId } = requirePerson(principal);
  if (page < 0 || page > lastPage) throw new RefusalError("ValidationError", pageNumber(), { rule: "page" });
  return selectDrafts(context.database, personId, page);
}

/** Keeps a message that the caller may see; the same again is the same draft. RefusalError `NotFound`. */
export async function createDraft(context: Context, principal: Principal, messageId: string): Promise<DraftRecord> {
  const person = requirePerson(principal);
  const { personId, email } = person;
  const { id } = await accessMessage(context, principal, messageId);
  if ((await findDraftOf(context.database, personId, id)) === undefined) {
    const name = await selectPersonName(context.database, personId);
    const attribution = name === "" ? (email.split("@")[0] ?? "") : name;
    await withinQuota(context, { personId, kind: "drafts", held: heldDrafts(personId) }, (transaction) =>
      insertDraft(transaction, { id: newId(), personId, messageId: id, attribution }),
    );
  }
  const draft = await findDraftOf(context.database, personId, id);
  if (draft === undefined) throw new RefusalError("NotFound", draftNotFound());
  tellOwn(context, person, "drafts");
  return draft;
}

/** One of the caller's own drafts. RefusalError `NotFound`. */
export async function getDraft(context: Context, principal: Principal, id: string): Promise<DraftRecord> {
  const draft = await findDraft(context.database, requirePerson(principal).personId, id);
  if (draft === undefined) throw new RefusalError("NotFound", draftNotFound());
  return draft;
}

/**
 * Gives one of the caller's own drafts another message; the same again is answered the same. RefusalError `NotFound`;
 * `ValidationError` by the rule `draftChanged` when the draft holds another message than its changer saw (another tab
 * saved meanwhile), so that nothing is written over unseen.
 */
export async function changeDraft(context: Context, principal: Principal, change: DraftChange): Promise<DraftRecord> {
  const person = requirePerson(principal);
  await getDraft(context, principal, change.draftId);
  await accessMessage(context, principal, change.messageId);
  if (!(await updateDraftMessage(context.database, person.personId, change))) {
    throw new RefusalError("ValidationError", draftOfOtherMessage(), { rule: "draftChanged" });
  }
  tellOwn(context, person, "drafts");
  return getDraft(context, principal, change.draftId);
}

/** What version 1 saves: a message that exists, or one to be written. */
export interface DraftInput extends MessageInput {
  readonly id?: string | null | undefined;
}

export interface SavedDraft {
  readonly draft: DraftRecord;
  /** What in the text has no code and left a blank. */
  readonly missing: readonly string[];
}

/** Version 1: one call writes the message and keeps it. Refuses as createMessageV2 and createDraft do. */
export async function saveDraft(
  context: Context,
  principal: Principal,
  input: DraftInput,
  idempotencyKey?: string | null,
): Promise<SavedDraft> {
  requirePerson(principal);
  const { id, text, characters } = input;
  if ((id ?? null) === null) {
    const { message, missing } = await createMessageV2(context, principal, { text, characters }, idempotencyKey);
    return { draft: await createDraft(context, principal, message.id), missing };
  }
  if ((text ?? null) !== null || (characters ?? null) !== null) {
    throw new RefusalError("ValidationError", draftContent(), { rule: "content" });
  }
  return { draft: await createDraft(context, principal, id ?? ""), missing: [] };
}

/** Forgets one of the caller's own drafts, by its own id or its message's. RefusalError `NotFound`. */
export async function removeDraft(
  context: Context,
  principal: Principal,
  which: { readonly draftId: string } | { readonly messageId: string },
): Promise<void> {
  const person = requirePerson(principal);
  if (!(await deleteDraftRow(context.database, person.personId, which))) {
    throw new RefusalError("NotFound", draftNotFound());
  }
  tellOwn(context, person, "drafts");
}
