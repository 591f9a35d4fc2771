import { skipToken, useQuery } from "@apollo/client/react";
import { type FormEvent, useId } from "react";
import type { EndpointForm } from "../../../machines/developer/webhookEndpointMachine.ts";
import type { Notice } from "../../../machines/port.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { developerCancel, developerClose } from "../../words/developer.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as words from "../../words/webhooks.ts";
import * as styles from "./Developer.css.ts";
import * as own from "./Webhooks.css.ts";
import { eventTypesQuery } from "./webhookOperations.ts";

interface EndpointDialogProps {
  open: boolean;
  busy: boolean;
  form: EndpointForm;
  problem: Notice | null;
  onField(field: "name" | "secretUrl", text: string): void;
  onType(name: string): void;
  onSave(): void;
  onClose(): void;
}

/** What an endpoint is called, where it is, and what it is told of. */
export function EndpointDialog(props: EndpointDialogProps) {
  const { open, busy, form, problem, onField, onType, onSave, onClose } = props;
  const id = useId();
  const { data } = useQuery(eventTypesQuery, open ? {} : skipToken);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const isComplete = form.name.trim() !== "" && form.secretUrl.trim() !== "" && form.types.length > 0;
  const why = problem && [words.formFailed, whyRefused(problem, words.webhookReasons)].filter(Boolean).join(" ");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={form.id === null ? words.formNew : words.formEdit}
      closeName={developerClose}
      foot={
        <>
          <Button onClick={onClose}>{developerCancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy} disabled={!isComplete}>
            {words.formSave}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className={styles.form} noValidate>
        <Field label={words.formName} wide>
          <TextInput value={form.name} maxLength={60} onChange={(event) => onField("name", event.target.value)} />
        </Field>
        <Field label={words.formUrl} hint={words.formUrlHint} error={why} wide>
          <TextInput
            code
            type="url"
            inputMode="url"
            value={form.secretUrl}
            maxLength={2048}
            onChange={(event) => onField("secretUrl", event.target.value)}
          />
        </Field>
        <fieldset className={own.types}>
          <legend className={styles.partTitle}>{words.formEvents}</legend>
          {(data?.apiEventTypes ?? []).map(({ type, description }) => (
            <CheckRow key={type} checked={form.types.includes(type)} onChange={() => onType(type)}>
              <span className={own.name}>{type}</span>
              <br />
              <span className={styles.rowNote}>{description}</span>
            </CheckRow>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
