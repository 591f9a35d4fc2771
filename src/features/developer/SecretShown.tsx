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
import { hiddenSecret } from "./hiddenSecret.ts";

interface SecretShownProps {
  made: CredentialSecret | null;
  /** The line that tries it in a shell. */
  curl?: string;
  onClose(): void;
}

/** Key and secret, told once. Only the button that says so closes it: what goes with the window is gone for good. */
export function SecretShown({ made, curl, onClose }: SecretShownProps) {
  const copy = useFlow("copy");
  const kept = useRef<HTMLButtonElement>(null);
  const take = (text: string) => copy.send({ type: "copy.request", thing: "other", text });
  const { key, secret } = made ?? { key: "", secret: "" };
  // A key of the board is one value.
  const isAlone = key === "";
  return (
    <Dialog
      open={made !== null}
      onClose={() => kept.current?.focus()}
      title={isAlone ? words.keyTitle : words.secretTitle}
      closeName={words.developerClose}
      initialFocus={kept}
      foot={
        <>
          {curl === undefined ? null : (
            <Button kind="ghost" onClick={() => take(curl.replaceAll(hiddenSecret, secret))}>
              {words.secretCopyCurl}
            </Button>
          )}
          {isAlone ? null : <Button onClick={() => take(`${key}\n${secret}`)}>{words.secretCopyBoth}</Button>}
          <Button ref={kept} kind="primary" onClick={onClose}>
            {isAlone ? words.keyKept : words.secretKept}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {isAlone ? null : (
          <>
            <Field label={words.credentialKey} wide>
              <TextInput code readOnly value={key} />
            </Field>
            <Button size="small" kind="ghost" icon={Copy} onClick={() => take(key)}>
              {words.secretCopyKey}
            </Button>
          </>
        )}
        <Field label={isAlone ? words.credentialKey : words.secretName} wide>
          <TextInput code readOnly value={secret} />
        </Field>
        <Button size="small" kind="ghost" icon={Copy} onClick={() => take(secret)}>
          {isAlone ? words.secretCopyKey : words.secretCopySecret}
        </Button>
        <Banner tone="warning">{isAlone ? words.keyText : words.secretText}</Banner>
      </div>
    </Dialog>
  );
}
