import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { type RefObject, useMemo, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import type { emailChangeMachine } from "../../../machines/settings/emailChangeMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/profile.ts";
import { whyRefused } from "../../words/refusal.ts";
import { provideEmailChange } from "./profilePorts.ts";
import { errorAt, fieldIn, focusField, generalError, SecretDialog } from "./SecretDialog.tsx";

interface EmailChangeFlow {
  actor: ActorRefFrom<typeof emailChangeMachine>;
  form: RefObject<HTMLFormElement | null>;
}

export function useEmailChange(): EmailChangeFlow {
  const client = useApolloClient();
  const form = useRef<HTMLFormElement>(null);
  const machine = useMemo(
    () =>
      provideEmailChange(client, () => ({
        emailAddress: fieldIn(form.current, "emailAddress"),
        password: fieldIn(form.current, "password"),
      })),
    [client],
  );
  const actor = useActorRef(machine, useInspection());
  useNews(actor, {
    "email.asked": ({ notice }) =>
      showToast({ kind: "success", text: words.emailAsked(String(notice.values?.emailAddress ?? "")), id: "email" }),
    "email.kept": () => showToast({ kind: "success", text: words.emailKept, id: "email" }),
    "email.failed": ({ notice }) =>
      showToast({ kind: "error", text: words.emailKeepFailed, detail: whyRefused(notice), id: "email" }),
    "email.refused": ({ field }) => focusField(form.current, field),
  });
  return { actor, form };
}

/** Asks for the address that is wanted, and for the password. */
export function EmailDialog({ flow: { actor, form } }: { flow: EmailChangeFlow }) {
  const state = useSelector(actor, ({ value }) => value);
  const problem = useSelector(actor, ({ context }) => context.problem);
  return (
    <SecretDialog
      open={state === "editing" || state === "asking"}
      busy={state === "asking"}
      title={words.emailChangeTitle}
      text={words.emailChangeText}
      button={words.emailAsk}
      error={generalError(problem, ["emailAddress", "password"], words.emailFailed)}
      form={form}
      onSubmit={() => actor.send({ type: "email.submit" })}
      onClose={() => actor.send({ type: "email.close" })}
    >
      <Field label={words.emailNew} error={errorAt(problem, "emailAddress")} wide>
        <TextInput
          name="emailAddress"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={words.password} error={errorAt(problem, "password")} wide>
        <TextInput name="password" type="password" autoComplete="current-password" required />
      </Field>
    </SecretDialog>
  );
}
