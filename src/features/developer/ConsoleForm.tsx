import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type FormEvent, useState } from "react";
import type { ConsoleFields, ConsoleMethod } from "../../../machines/developer/apiConsoleMachine.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/developer.ts";
import * as own from "./Console.css.ts";
import * as styles from "./Developer.css.ts";
import { useLaidOut } from "./useLaidOut.ts";

interface Choice {
  value: string;
  label: string;
}

export interface ConsoleChoices {
  credentials: readonly Choice[];
  subscriptions: readonly Choice[];
  /** The board that the chosen credential opens. */
  boardId: string | undefined;
}

interface ConsoleFormProps {
  fields: ConsoleFields;
  choices: ConsoleChoices;
  busy: boolean;
  onKey(key: string): void;
  onChange(change: Partial<ConsoleFields>): void;
  onRun(dryRun: boolean): void;
}

const methods: readonly ConsoleMethod[] = ["getViewer", "getSubscriptions", "postMessage"];
const none = (label: string): Choice => ({ value: "", label });

/** What is called, with which credential; the button bears the method's name. */
export function ConsoleForm({ fields, choices, busy, onKey, onChange, onRun }: ConsoleFormProps) {
  const { key, secret, method, subscriptionId, text, forced } = fields;
  const [isSeen, setSeen] = useState(false);
  const laidOut = useLaidOut(text === "" ? null : text);
  const isPost = method === "postMessage";
  const isReady = key !== "" && secret !== "" && (!isPost || (subscriptionId !== "" && text.trim() !== ""));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRun(false);
  };
  return (
    <form onSubmit={submit} className={own.consoleForm} noValidate>
      <Field label={words.consoleCredential}>
        <Select options={[none(words.consoleCredentialNone), ...choices.credentials]} value={key} onChange={onKey} />
      </Field>
      <div className={own.secretField}>
        <Field label={words.consoleSecret} hint={words.consoleSecretHint}>
          <TextInput
            code
            className={own.secretInput}
            type={isSeen ? "text" : "password"}
            autoComplete="off"
            spellCheck={false}
            value={secret}
            onChange={(event) => onChange({ secret: event.target.value.trim() })}
          />
        </Field>
        <IconButton
          className={own.secretEye}
          size="small"
          name={isSeen ? words.consoleSecretHide : words.consoleSecretShow}
          icon={isSeen ? EyeOff : Eye}
          onClick={() => setSeen(!isSeen)}
        />
      </div>
      <Field label={words.consoleMethod} hint={<span className={styles.path}>{words.methodPaths[method]}</span>}>
        <Select
          options={methods.map((one) => ({ value: one, label: words.methodNames[one] }))}
          value={method}
          onChange={(chosen) => onChange({ method: chosen })}
        />
      </Field>
      {isPost ? (
        <>
          <hr className={own.line} />
          <Field label={words.consoleSubscription}>
            <Select
              options={[none(words.consoleSubscriptionNone), ...choices.subscriptions]}
              value={subscriptionId}
              onChange={(chosen) => onChange({ subscriptionId: chosen })}
            />
          </Field>
          <Field
            label={words.consoleText}
            // Its line is there before: what comes beside the first words would move the keys under the pointer.
            hint={
              laidOut
                ? laidOut.problem || words.consoleTextCount([...text].length, laidOut.lines, laidOut.unknown)
                : "\u00a0"
            }
          >
            <TextArea rows={3} value={text} onChange={(event) => onChange({ text: event.target.value })} />
          </Field>
          <CheckRow checked={forced} onChange={(checked) => onChange({ forced: checked })}>
            {words.consoleForced}
          </CheckRow>
        </>
      ) : null}
      <div className={styles.actionBar}>
        <Button kind="primary" type="submit" busy={busy} disabled={!isReady}>
          {words.methodNames[method]}
        </Button>
        {isPost ? (
          <Button disabled={!isReady} onClick={() => onRun(true)}>
            {words.consoleDryRun}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
