import Copy from "lucide-react/icons/copy";
import { useRef } from "react";
import { useFlow } from "../../flows.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/developer.ts";
import { secretKept } from "../../words/webhooks.ts";
import * as styles from "./Developer.css.ts";

/** The signing secret, told once. Only the button that says so closes it. */
export function WebhookSecret({ secret, onClose }: { secret: string | null; onClose(): void }) {
  const copy = useFlow("copy");
  const kept = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={secret !== null}
      onClose={() => kept.current?.focus()}
      title={words.secretTitle}
      closeName={words.developerClose}
      initialFocus={kept}
      foot={
        <>
          <Button icon={Copy} onClick={() => copy.send({ type: "copy.request", thing: "other", text: secret ?? "" })}>
            {words.secretCopySecret}
          </Button>
          <Button ref={kept} kind="primary" onClick={onClose}>
            {secretKept}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field label={words.secretName} wide>
          <TextInput code readOnly value={secret ?? ""} />
        </Field>
        <Banner tone="warning">{words.webhookSecretText}</Banner>
      </div>
    </Dialog>
  );
}
