import { useSelector } from "@xstate/react";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import MailX from "lucide-react/icons/mail-x";
import UserMinus from "lucide-react/icons/user-minus";
import { newOwnerOf } from "../../../machines/settings/ownershipTransferMachine.ts";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { small } from "../../theme/text.css.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import * as words from "../../words/users.ts";
import * as styles from "./Users.css.ts";
import type { UsersFlows } from "./useUsersFlows.ts";

interface UsersDialogsProps {
  flows: UsersFlows;
  /** Titles of all boards that the members share. */
  boards: readonly string[];
}

const no = { type: "confirm.no" } as const;
const yes = { type: "confirm.yes" } as const;

/** What is asked before an invitation is revoked, a member removed, a board handed over. */
export function UsersDialogs({ flows, boards }: UsersDialogsProps) {
  const revoking = useSelector(flows.revoke, ({ value }) => value);
  const removing = useSelector(flows.remove, ({ value }) => value);
  const transferring = useSelector(flows.transfer, ({ value }) => value);
  const invited = useSelector(flows.revoke, ({ context }) => context.invitation?.emailAddress ?? "");
  const member = useSelector(flows.remove, ({ context }) => context.name);
  const way = useSelector(flows.transfer, ({ context }) => context.way);
  const newOwner = useSelector(flows.transfer, ({ context }) => newOwnerOf(context));
  const product = useProduct();
  const answers = { no: confirmNo, yes: confirmYes, tone: "danger" as const };
  return (
    <>
      <AlertDialog
        {...answers}
        open={revoking === "confirming" || revoking === "revoking"}
        busy={revoking === "revoking"}
        icon={MailX}
        title={words.revokeTitle}
        text={words.revokePrompt(invited)}
        onNo={() => flows.revoke.send(no)}
        onYes={() => flows.revoke.send(yes)}
      />
      <AlertDialog
        {...answers}
        open={removing === "confirming" || removing === "removing"}
        busy={removing === "removing"}
        icon={UserMinus}
        title={words.removeTitle}
        text={words.removePrompt(member)}
        onNo={() => flows.remove.send(no)}
        onYes={() => flows.remove.send(yes)}
      >
        {boards.length > 1 ? <p className={`${small} ${styles.also}`}>{words.removeAll(boards)}</p> : null}
      </AlertDialog>
      <AlertDialog
        {...answers}
        open={transferring === "confirming" || transferring === "transferring"}
        busy={transferring === "transferring"}
        icon={ArrowRightLeft}
        title={words.transferTitle}
        text={way === "email" ? words.transferPromptEmail(newOwner, boards) : words.transferPrompt(newOwner, boards)}
        onNo={() => flows.transfer.send(no)}
        onYes={() => flows.transfer.send(yes)}
      >
        <p className={`${small} ${styles.also}`}>{words.transferPlus(product)}</p>
      </AlertDialog>
    </>
  );
}
