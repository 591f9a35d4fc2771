import EyeOff from "lucide-react/icons/eye-off";
import { useRef, useState } from "react";
import type { CredentialSecret } from "../../../machines/developer/apiCredentialMachine.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/developer.ts";
import { CopyButton } from "./CopyKey.tsx";
import * as styles from "./Developer.css.ts";
import { hiddenSecret } from "./hiddenSecret.ts";

interface SecretShownProps {
  made: CredentialSecret | null;
  /** What it is for. */
  title?: string;
  /** The line that tries it in a shell. */
  curl?: string;
  onClose(): void;
}

/** Key and secret, told once: what goes with the window is gone for good, so that Escape is asked about first. */
export function SecretShown({ made, title, curl, onClose }: SecretShownProps) {
  const kept = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const { key, secret } = made ?? { key: "", secret: "" };
  // A key of the board is one value.
  const isAlone = key === "";
  const close = () => {
    setAsked(false);
    onClose();
  };
  return (
    <Dialog
      open={made !== null}
      onClose={() => {
        if (isAsked) return close();
        setAsked(true);
        kept.current?.focus();
      }}
      title={title ?? (isAlone ? words.keyTitle : words.secretTitle)}
      closeName={words.developerClose}
      initialFocus={kept}
      foot={
        <>
          {curl === undefined ? null : (
            <CopyButton size="medium" text={curl.replaceAll(hiddenSecret, secret)}>
              {words.secretCopyCurl}
            </CopyButton>
          )}
          <span className={styles.footRoom} />
          {isAlone ? null : (
            <CopyButton kind="secondary" size="medium" text={`${key}\n${secret}`}>
              {words.secretCopyBoth}
            </CopyButton>
          )}
          <Button ref={kept} kind="primary" onClick={close}>
            {isAlone ? words.keyKept : words.secretKept}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {isAlone ? null : <Told label={words.credentialKey} value={key} copyName={words.secretCopyKey} />}
        <Told
          label={isAlone ? words.credentialKey : words.secretName}
          value={secret}
          copyName={isAlone ? words.secretCopyKey : words.secretCopySecret}
        />
        <Banner tone={isAsked ? "danger" : "warning"} icon={EyeOff}>
          {isAsked ? words.secretAgain : isAlone ? words.keyText : words.secretText}
        </Banner>
      </div>
    </Dialog>
  );
}

function Told({ label, value, copyName }: { label: string; value: string; copyName: string }) {
  return (
    <div className={styles.told}>
      <div className={styles.toldField}>
        <Field label={label} wide>
          <TextInput code readOnly value={value} />
        </Field>
      </div>
      <CopyButton kind="secondary" size="medium" text={value} name={copyName}>
        {words.codeCopy}
      </CopyButton>
    </div>
  );
}
