import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { useInspection } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/invitation.ts";
import { provideInvitationAccept } from "./invitationPorts.ts";
import { NoticeScreen, WaitScreen } from "./NoticeScreen.tsx";

export interface InvitationGateProps {
  boardId: string;
  /** The viewer has become a member just now. */
  onAccepted(): void;
  /** What stands here for a board that the viewer has nothing to do with. */
  children: ReactNode;
}

/** Before a board counts as one that is not there: whoever is invited to it becomes a member by opening it. */
export function InvitationGate({ boardId, onAccepted, children }: InvitationGateProps) {
  const client = useApolloClient();
  const machine = useMemo(() => provideInvitationAccept(client), [client]);
  const actor = useActorRef(machine, { input: { boardId }, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const hasAccepted = useSelector(actor, ({ output }) => output?.hasAccepted === true);
  const tenantName = useSelector(actor, ({ context }) => context.invitation?.tenantName ?? "");
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const accepted = useEffectEvent(() => {
    showToast({ kind: "success", text: words.invitationAccepted(tenantName), id: "invitation" });
    onAccepted();
  });

  useEffect(() => {
    if (hasAccepted) accepted();
  }, [hasAccepted]);

  if (state === "member" && !hasAccepted) return children;
  if (state !== "failed" && state !== "refused") return <WaitScreen label={words.invitationChecking} />;
  if (refusal?.rule === "expired") {
    return (
      <NoticeScreen
        inFrame
        title={words.linkExpiredTitle}
        text={words.linkExpiredText(refusal.setBy ?? words.linkSomebody)}
        action={
          <ButtonLink to="/" kind="primary">
            {words.linkHome}
          </ButtonLink>
        }
      />
    );
  }
  const isUnverified = refusal?.rule === "verifiedEmail";
  return (
    <NoticeScreen
      inFrame
      title={state === "failed" ? words.invitationFailedTitle : words.invitationRefusedTitle}
      text={
        state === "failed"
          ? words.invitationFailedText
          : isUnverified
            ? words.invitationUnverified(tenantName)
            : words.invitationRefusedText
      }
      action={
        <Button kind="primary" onClick={() => actor.send({ type: "invitation.retry" })}>
          {words.invitationRetry}
        </Button>
      }
    />
  );
}
