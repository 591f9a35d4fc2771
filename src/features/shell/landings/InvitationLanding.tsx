import { useApolloClient } from "@apollo/client/react";
import { useActor } from "@xstate/react";
import MailX from "lucide-react/icons/mail-x";
import { useEffect, useMemo, useRef } from "react";
import { useLocation, useParams } from "react-router-dom";
import type { LinkedInvitation } from "../../../../machines/session/invitationLinkMachine.ts";
import { useInspection } from "../../../flows.tsx";
import { useProduct } from "../../../gql/PlatformContext.tsx";
import { useGoOn } from "../../../pieces/GoOn.tsx";
import { AlertDialog } from "../../../ui/AlertDialog.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { roleAdmin, roleOwner, roleUser } from "../../../words/boards.ts";
import * as words from "../../../words/invitation.ts";
import { confirmNo, confirmYes } from "../../../words/messages.ts";
import { NoticeScreen, WaitScreen } from "../NoticeScreen.tsx";
import { useSession } from "../useSession.ts";
import * as styles from "./InvitationLanding.css.ts";
import { provideInvitationLink } from "./invitationLinkPorts.ts";

/** The link of an invitation's mail: who invites, to what, and as what. */
export function Component() {
  const { token = "" } = useParams();
  return <InvitationLanding key={token} token={token} />;
}

const roles = { User: roleUser, Admin: roleAdmin, Owner: roleOwner } as const;

function InvitationLanding({ token }: { token: string }) {
  const client = useApolloClient();
  const goOn = useGoOn();
  const { account, signOutFor } = useSession();
  const { pathname } = useLocation();
  const machine = useMemo(() => provideInvitationLink(client), [client]);
  const [snapshot, send] = useActor(machine, { input: { token }, ...useInspection() });
  const { invitation } = snapshot.context;
  const isAccepted = snapshot.matches("accepted");
  const boardId = invitation?.boards[0]?.id;
  const tenant = invitation?.tenantNames.join(", ") ?? "";
  const role = invitation?.role;
  const offered = useRef(role);
  useEffect(() => {
    if (!isAccepted) offered.current = role;
  }, [isAccepted, role]);
  useEffect(() => {
    if (!isAccepted) return;
    // Who was a member keeps their role, whatever the invitation offered.
    const isKept = role !== undefined && offered.current !== undefined && offered.current !== role;
    const text = isKept ? words.invitationKept(tenant, roles[role]) : words.invitationAccepted(tenant);
    showToast({ kind: "success", text, id: "invitation" });
    goOn(boardId === undefined ? "/" : `/board/${encodeURIComponent(boardId)}/live`);
  }, [isAccepted, boardId, tenant, role, goOn]);

  const home = (
    <ButtonLink to="/" kind="primary">
      {words.linkHome}
    </ButtonLink>
  );
  if (snapshot.matches("declined")) {
    return <NoticeScreen title={words.linkDeclinedTitle} text={words.linkDeclinedText} action={home} />;
  }
  if (snapshot.matches("dead")) {
    const isExpired = invitation?.state === "Expired";
    return (
      <NoticeScreen
        title={isExpired ? words.linkExpiredTitle : words.linkDeadTitle}
        text={isExpired ? words.linkExpiredText(invitation.inviter ?? words.linkSomebody) : words.linkDeadText}
        action={home}
      />
    );
  }
  if (snapshot.matches("ofAnother")) {
    return (
      <NoticeScreen
        title={words.linkOtherTitle}
        text={words.linkOtherText(invitation?.emailAddress ?? "", account?.email ?? "")}
        action={
          <Button kind="primary" onClick={() => signOutFor(pathname)}>
            {words.linkSignOut}
          </Button>
        }
      />
    );
  }
  if (snapshot.matches("failed")) {
    return (
      <NoticeScreen
        title={words.linkFailedTitle}
        text={snapshot.context.refusal?.sentence ?? words.linkFailedText}
        action={
          <Button kind="primary" onClick={() => send({ type: "invitation.retry" })}>
            {words.invitationRetry}
          </Button>
        }
      />
    );
  }
  if (!invitation || isAccepted || snapshot.matches("reading")) return <WaitScreen label={words.invitationChecking} />;
  const isDeclining = snapshot.matches("declining");
  return (
    <>
      <NoticeScreen
        title={words.linkTitle}
        text={<WhatTo invitation={invitation} />}
        action={
          <div className={styles.answers}>
            <Button
              kind="primary"
              busy={snapshot.matches("accepting")}
              onClick={() => send({ type: "invitation.accept" })}
            >
              {words.linkAccept}
            </Button>
            <Button kind="ghost" onClick={() => send({ type: "invitation.decline" })}>
              {words.linkDecline}
            </Button>
          </div>
        }
      />
      <AlertDialog
        open={snapshot.matches("confirming") || isDeclining}
        tone="danger"
        icon={MailX}
        title={words.linkDeclineTitle}
        text={words.linkDeclinePrompt}
        no={confirmNo}
        yes={confirmYes}
        busy={isDeclining}
        onNo={() => send({ type: "confirm.no" })}
        onYes={() => send({ type: "confirm.yes" })}
      />
    </>
  );
}

function WhatTo({ invitation: { inviter, tenantNames, boards, role } }: { invitation: LinkedInvitation }) {
  const product = useProduct();
  const [by, to] = [inviter ?? words.linkSomebody, tenantNames.join(", ")];
  return (
    <>
      {role === "Owner" ? words.linkOwnerText(product, by, to) : words.linkText(by, to)}
      <span className={styles.line}>{words.linkBoards(boards.map(({ title }) => title))}</span>
      <span className={styles.line}>{words.linkRole(roles[role])}</span>
    </>
  );
}
