import { useApolloClient } from "@apollo/client/react";
import { useActorRef } from "@xstate/react";
import { useMemo } from "react";
import type { ActorRefFrom } from "xstate";
import type { Notice } from "../../../machines/port.ts";
import type { inviteRevokeMachine } from "../../../machines/settings/inviteRevokeMachine.ts";
import type { ownershipTransferMachine } from "../../../machines/settings/ownershipTransferMachine.ts";
import { isOfAddress, type userInviteMachine } from "../../../machines/settings/userInviteMachine.ts";
import type { userRemoveMachine } from "../../../machines/settings/userRemoveMachine.ts";
import type { userRoleMachine } from "../../../machines/settings/userRoleMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { showToast } from "../../ui/toasts.ts";
import { type Reasons, whyRefused } from "../../words/refusal.ts";
import * as words from "../../words/users.ts";
import {
  provideInviteRevoke,
  provideOwnershipTransfer,
  provideUserInvite,
  provideUserRemove,
  provideUserRole,
} from "./usersPorts.ts";

/** The flows of the section: what a row begins, a form or a dialog may go on with. */
export interface UsersFlows {
  readonly invite: ActorRefFrom<typeof userInviteMachine>;
  readonly role: ActorRefFrom<typeof userRoleMachine>;
  readonly revoke: ActorRefFrom<typeof inviteRevokeMachine>;
  readonly remove: ActorRefFrom<typeof userRemoveMachine>;
  readonly transfer: ActorRefFrom<typeof ownershipTransferMachine>;
}

function sentenceOf({ id, values }: Notice): string {
  const nameOrEmail = String(values?.nameOrEmail ?? "");
  const name = String(values?.name ?? "");
  switch (id) {
    case "invite-sent":
      return words.inviteSent;
    case "invite-failed":
      return words.inviteFailed;
    case "invite-revoked":
      return words.inviteRevoked;
    case "invite-revoke-failed":
      return words.inviteRevokeFailed;
    case "user-role-updated":
      return words.userRoleUpdated;
    case "user-role-failed":
      return words.userRoleFailed;
    case "user-removed":
      return words.userRemoved(name);
    case "user-remove-failed":
      return words.userRemoveFailed(name);
    case "ownership-transferred":
      return words.ownershipTransferred(nameOrEmail);
    case "ownership-transfer-user-failed":
      return words.ownershipTransferUserFailed;
    default:
      return words.ownershipTransferFailed(nameOrEmail);
  }
}

const noReasons: Reasons = {};

function tellDone({ notice }: { notice: Notice }): void {
  showToast({ kind: "success", text: sentenceOf(notice), id: "users" });
}

/** The gateway's sentence says whose address it is and what to do; where there is none, what is known of the reason. */
function tellFailed({ notice }: { notice: Notice }, isAtField = false): void {
  const detail = isAtField ? undefined : (notice.sentence ?? whyRefused(notice, noReasons));
  showToast({ kind: "error", text: sentenceOf(notice), detail, id: "users" });
}

/** What is wrong with an address stands beside it. */
const isOfEmail = ({ notice }: { notice: Notice }) => isOfAddress(notice.cause, notice.rule);

export interface UsersOf {
  boardId: string;
  tenantId: string;
  canChooseOwner: boolean;
}

/** The flows of the section on the gateway's calls, and what they say. */
export function useUsersFlows({ boardId, tenantId, canChooseOwner }: UsersOf): UsersFlows {
  const client = useApolloClient();
  const inspection = useInspection();
  const machines = useMemo(
    () => ({
      invite: provideUserInvite(client),
      role: provideUserRole(client),
      revoke: provideInviteRevoke(client),
      remove: provideUserRemove(client),
      transfer: provideOwnershipTransfer(client),
    }),
    [client],
  );
  const invite = useActorRef(machines.invite, { input: { boardId, canChooseOwner }, ...inspection });
  const role = useActorRef(machines.role, inspection);
  const revoke = useActorRef(machines.revoke, inspection);
  const remove = useActorRef(machines.remove, inspection);
  const transfer = useActorRef(machines.transfer, { input: { tenantId }, ...inspection });
  useNews(invite, { "invite.sent": tellDone, "invite.failed": (said) => tellFailed(said, isOfEmail(said)) });
  useNews(role, { "role.saved": tellDone, "role.failed": tellFailed });
  useNews(revoke, {
    "invite.revoked": ({ notice, emailAddress }) => {
      tellDone({ notice });
      // Either may still offer its link.
      for (const flow of [invite, transfer]) flow.send({ type: "invite.revoked", emailAddress });
    },
    "revoke.failed": tellFailed,
  });
  useNews(remove, { "user.removed": tellDone, "remove.failed": tellFailed });
  useNews(transfer, {
    "transfer.done": tellDone,
    "transfer.failed": (said) => tellFailed(said, transfer.getSnapshot().context.way === "email" && isOfEmail(said)),
  });
  return useMemo(() => ({ invite, role, revoke, remove, transfer }), [invite, role, revoke, remove, transfer]);
}
