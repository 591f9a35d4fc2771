import { useSelector } from "@xstate/react";
import Trash from "lucide-react/icons/trash-2";
import type { ActorRefFrom } from "xstate";
import type { apiCredentialMachine } from "../../../machines/developer/apiCredentialMachine.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import * as words from "../../words/developer.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";

/** The question before a credential goes: what stops, and when. */
export function CredentialDeletion({ flow }: { flow: ActorRefFrom<typeof apiCredentialMachine> }) {
  const isDeleting = useSelector(flow, (snapshot) => snapshot.matches("deleting"));
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches("confirmingDelete"));
  const key = useSelector(flow, ({ context }) => context.leaving?.key ?? "");
  return (
    <AlertDialog
      open={isAsking || isDeleting}
      tone="danger"
      busy={isDeleting}
      icon={Trash}
      title={words.credentialDeleteTitle}
      text={words.credentialDeletePrompt(words.shortKey(key))}
      no={confirmNo}
      yes={confirmYes}
      onNo={() => flow.send({ type: "confirm.no" })}
      onYes={() => flow.send({ type: "confirm.yes" })}
    />
  );
}
