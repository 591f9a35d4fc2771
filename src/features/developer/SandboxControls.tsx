import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, useMemo } from "react";
import type { SandboxSetting } from "../../../machines/developer/sandboxControlMachine.ts";
import { useInspection } from "../../flows.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { whyRefused } from "../../words/refusal.ts";
import * as words from "../../words/sandbox.ts";
import * as styles from "./Developer.css.ts";
import * as own from "./Sandbox.css.ts";
import type { Sandbox } from "./sandboxOperations.ts";
import { provideSandboxControl } from "./sandboxPorts.ts";

const aheadMs = 15_000;

/** Its clock, and the faults that a program has to live with. */
export function SandboxControls({ credentialId, sandbox }: { credentialId: string; sandbox: Sandbox }) {
  const client = useApolloClient();
  const machine = useMemo(() => provideSandboxControl(client), [client]);
  const actor = useActorRef(machine, { input: { credentialId }, ...useInspection() });
  const isBusy = useSelector(actor, ({ value }) => value === "changing");
  const { clock, problem } = useSelector(actor, ({ context }) => context);
  const choose = (setting: SandboxSetting) => actor.send({ type: "setting.choose", setting });
  const { offline, droppedWrites, slowMs, stuck, shown } = sandbox;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "clock.set" });
  };
  const switches = [
    { name: words.offline, isOn: offline, turn: (on: boolean) => choose({ offline: on }) },
    { name: words.droppedWrites, isOn: droppedWrites, turn: (on: boolean) => choose({ droppedWrites: on }) },
  ];
  return (
    <div className={own.controls}>
      <form onSubmit={submit} className={own.clock} noValidate>
        <Field label={words.clock} hint={words.clockNow(sandbox.clock)}>
          <TextInput
            type="datetime-local"
            value={clock}
            onChange={(event) => actor.send({ type: "clock.change", clock: event.target.value })}
          />
        </Field>
        <div className={styles.keys}>
          <Button type="submit" size="small" waits={isBusy} disabled={clock === ""}>
            {words.clockSet}
          </Button>
          <Button kind="ghost" size="small" waits={isBusy} onClick={() => choose({ aheadMs })}>
            {words.clockAhead}
          </Button>
        </div>
      </form>
      {switches.map(({ name, isOn, turn }) => (
        <Switch key={name} label={name} checked={isOn} disabled={isBusy} onChange={turn}>
          <span>{name}</span>
        </Switch>
      ))}
      <Field label={words.slow} disabled={isBusy}>
        <Select
          options={slowChoices(slowMs)}
          value={String(slowMs)}
          onChange={(chosen) => choose({ slowMs: Number(chosen) })}
        />
      </Field>
      <Field label={words.stuck} disabled={isBusy}>
        <Select
          options={flapChoices(shown, stuck)}
          value={stuck.map(nameOf).join(" ")}
          onChange={(chosen) => choose({ stuck: flapsIn(chosen) })}
        />
      </Field>
      {problem ? (
        <Banner tone="danger">
          {[words.changeFailed, whyRefused(problem, words.sandboxReasons)].filter(Boolean).join(" ")}
        </Banner>
      ) : null}
    </div>
  );
}

function slowChoices(slowMs: number) {
  const known = Object.entries(words.slowNames).map(([value, label]) => ({ value, label }));
  const isKnown = String(slowMs) in words.slowNames;
  return isKnown ? known : [...known, { value: String(slowMs), label: words.slowOther(slowMs) }];
}

type Flap = Sandbox["stuck"][number];
const nameOf = ({ row, column }: Pick<Flap, "row" | "column">) => `${row},${column}`;

/** One of them by its place; those that a program stuck at once stand there together. */
function flapChoices(shown: readonly (readonly number[])[], stuck: readonly Flap[]) {
  const each = shown.flatMap((codes, row) =>
    codes.map((_, column) => ({ value: nameOf({ row, column }), label: words.stuckFlap(row, column) })),
  );
  const several =
    stuck.length > 1 ? [{ value: stuck.map(nameOf).join(" "), label: words.stuckSeveral(stuck.length) }] : [];
  return [{ value: "", label: words.stuckNone }, ...several, ...each];
}

const flapsIn = (chosen: string) =>
  chosen === ""
    ? []
    : chosen.split(" ").map((name) => {
        const [row = 0, column = 0] = name.split(",").map(Number);
        return { row, column };
      });
