import Copy from "lucide-react/icons/copy";
import { useRef } from "react";
import type { CredentialSecret } from "../../../machines/developer/apiCredentialMachine.ts";
import { useFlow } from "../../flows.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/developer.ts";
import * as styles from "./Developer.css.ts";

interface SecretShownProps {
  made: CredentialSecret | null;
  onClose(): void;
}

/** Key and secret, told once. Only the button that says so closes it: what goes with the window is gone for good. */
export function SecretShown({ made, onClose }: SecretShownProps) {
  const copy = useFlow("copy");
  const kept = useRef<HTMLButtonElement>(null);
  const take = (text: string) => copy.send({ type: "copy.request", thing: "other", text });
  const { key, secret } = made ?? { key: "", secret: "" };
  return (
    <Dialog
      open={made !== null}
      onClose={() => kept.current?.focus()}
      title={words.secretTitle}
      closeName={words.developerClose}
      initialFocus={kept}
      foot={
        <>
          <Button onClick={() => take(`${key}\n${secret}`)}>{words.secretCopyBoth}</Button>
          <Button ref={kept} kind="primary" onClick={onClose}>
            {words.secretKept}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field label={words.credentialKey} wide>
          <TextInput code readOnly value={key} />
        </Field>
        <Button size="small" kind="ghost" icon={Copy} onClick={() => take(key)}>
          {words.secretCopyKey}
        </Button>
        <Field label={words.secretName} wide>
          <TextInput code readOnly value={secret} />
        </Field>
        <Button size="small" kind="ghost" icon={Copy} onClick={() => take(secret)}>
          {words.secretCopySecret}
        </Button>
        <Banner tone="warning">{words.secretText}</Banner>
      </div>
    </Dialog>
  );
}
