import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { apiCredentialMachine } from "../../../machines/developer/apiCredentialMachine.ts";
import * as nameWords from "../../words/developerNames.ts";
import { NameDialog } from "./NameDialog.tsx";

/** What a credential is called; nothing takes the name away. */
export function CredentialNaming({ flow }: { flow: ActorRefFrom<typeof apiCredentialMachine> }) {
  const isWriting = useSelector(flow, (snapshot) => snapshot.matches("renaming"));
  const isSaving = useSelector(flow, (snapshot) => snapshot.matches("savingName"));
  const title = useSelector(flow, ({ context }) => context.renamed?.title ?? "");
  const problem = useSelector(flow, ({ context }) => context.problem);
  return (
    <NameDialog
      open={isWriting || isSaving}
      busy={isSaving}
      says={nameWords.credentialRenaming}
      mayBeEmpty
      title={title}
      problem={problem}
      onTitle={(written) => flow.send({ type: "title.change", title: written })}
      onSave={() => flow.send({ type: "credential.save" })}
      onClose={() => flow.send({ type: "credential.cancel" })}
    />
  );
}
