import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { ActorRefFrom } from "xstate";
import type { passwordChangeMachine } from "../../../machines/settings/passwordChangeMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/profile.ts";
import { providePasswordChange } from "./profilePorts.ts";
import { errorAt, fieldIn, focusField, generalError, SecretDialog } from "./SecretDialog.tsx";

interface PasswordChangeFlow {
  actor: ActorRefFrom<typeof passwordChangeMachine>;
  form: RefObject<HTMLFormElement | null>;
  endOthers: RefObject<boolean>;
}

export function usePasswordChange(): PasswordChangeFlow {
  const client = useApolloClient();
  const form = useRef<HTMLFormElement>(null);
  const endOthers = useRef(true);
  const machine = useMemo(
    () =>
      providePasswordChange(client, () => ({
        currentPassword: fieldIn(form.current, "password"),
        newPassword: fieldIn(form.current, "newPassword"),
        endOthers: endOthers.current,
      })),
    [client],
  );
  const actor = useActorRef(machine, useInspection());
  useNews(actor, {
    "password.changed": () => showToast({ kind: "success", text: words.passwordChanged, id: "password" }),
    "password.refused": ({ field }) => focusField(form.current, field),
  });
  return { actor, form, endOthers };
}

interface PasswordDialogProps {
  flow: PasswordChangeFlow;
  /** For password managers: whose password it is. */
  emailAddress: string;
}

/** Asks for the password that is and the one that is to be, and what becomes of the other browsers. */
export function PasswordDialog({ flow: { actor, form, endOthers }, emailAddress }: PasswordDialogProps) {
  const state = useSelector(actor, ({ value }) => value);
  const problem = useSelector(actor, ({ context }) => context.problem);
  return (
    <SecretDialog
      open={state !== "closed"}
      busy={state === "saving"}
      title={words.passwordChangeTitle}
      button={words.passwordChange}
      error={generalError(problem, ["password", "newPassword"], words.passwordFailed)}
      form={form}
      onSubmit={() => actor.send({ type: "password.submit" })}
      onClose={() => actor.send({ type: "password.close" })}
    >
      <input type="hidden" name="username" autoComplete="username" value={emailAddress} />
      <Field label={words.passwordCurrent} error={errorAt(problem, "password")} wide>
        <TextInput name="password" type="password" autoComplete="current-password" required />
      </Field>
      <Field label={words.passwordNew} hint={words.passwordHint} error={errorAt(problem, "newPassword")} wide>
        <TextInput name="newPassword" type="password" autoComplete="new-password" required />
      </Field>
      <EndOthers chosen={endOthers} />
    </SecretDialog>
  );
}

function EndOthers({ chosen }: { chosen: RefObject<boolean> }) {
  const [checked, setChecked] = useState(chosen.current);
  return (
    <CheckRow
      checked={checked}
      onChange={(next) => {
        chosen.current = next;
        setChecked(next);
      }}
    >
      {words.passwordEndOthers}
    </CheckRow>
  );
}
