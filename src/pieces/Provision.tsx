import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, useMemo } from "react";
import type { Notice } from "../../machines/port.ts";
import type { ProvisionedDevice } from "../../machines/settings/provisionMachine.ts";
import { useFlow, useInspection } from "../flows.tsx";
import { usePlatform } from "../gql/PlatformContext.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import * as words from "../words/provision.ts";
import { whyRefused } from "../words/refusal.ts";
import * as styles from "./Provision.css.ts";
import { provideProvision } from "./provisionPorts.ts";

/** Makes a device with its pairing code, and shows what only this answer tells: as text, and as one code in base64. */
export function Provision() {
  const { platform } = usePlatform();
  const machine = useMemo(() => provideProvision(platform), [platform]);
  const actor = useActorRef(machine, useInspection());
  const state = useSelector(actor, ({ value }) => value);
  const { country, device, notice } = useSelector(actor, ({ context }) => context);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "device.provision" });
  };
  if (device) return <Provisioned device={device} onAnother={() => actor.send({ type: "device.another" })} />;
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <Field label={words.provisionCountry} hint={words.provisionCountryHint} error={notice && problemOf(notice)}>
        <TextInput
          autoComplete="off"
          value={country}
          onChange={(event) => actor.send({ type: "country.change", country: event.target.value })}
        />
      </Field>
      <div>
        <Button type="submit" busy={state === "provisioning"}>
          {words.provision}
        </Button>
      </div>
    </form>
  );
}

function problemOf(notice: Notice): string {
  if (notice.id === "country-wrong") return words.provisionCountryWrong;
  return [words.provisionFailed, whyRefused(notice, words.provisionReasons)].filter(Boolean).join(" ");
}

/** Base64 of the answer's JSON in UTF-8: a product's name may hold any letter. */
function codeOf(device: ProvisionedDevice): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(device))));
}

function Provisioned({ device, onAnother }: { device: ProvisionedDevice; onAnother(): void }) {
  const copy = useFlow("copy");
  const code = codeOf(device);
  const lines = [
    [words.provisionId, device.id],
    [words.provisionNetwork, device.ssid],
    [words.provisionKey, device.wpa2Key],
    [words.provisionPairing, device.pairingCode],
    [words.provisionCode, code],
  ] as const;
  return (
    <div className={styles.form} role="status">
      <p className={styles.note}>{words.provisionOnce}</p>
      <dl className={styles.list}>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.keys}>
        <Button onClick={() => copy.send({ type: "copy.request", thing: "other", text: code })}>
          {words.provisionCopy}
        </Button>
        <Button kind="ghost" onClick={onAnother}>
          {words.provisionAnother}
        </Button>
      </div>
    </div>
  );
}
