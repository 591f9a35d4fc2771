import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, Fragment, useEffect, useMemo } from "react";
import { useParams } from "react-router-dom";
import { hoursOf } from "../../../machines/settings/quietHoursMachine.ts";
import { useInspection } from "../../flows.tsx";
import type { QuietHoursSettingsQuery } from "../../gql/generated/graphql.ts";
import { lengthOf } from "../../pieces/quietSpans.ts";
import { SaveKeys } from "../../pieces/SaveKeys.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Field } from "../../ui/Field.tsx";
import { Locked } from "../../ui/Locked.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { settingsQuietHours } from "../../words/screens.ts";
import * as words from "../../words/settings.ts";
import * as styles from "./Settings.css.ts";
import { SectionSkeleton } from "./SettingsParts.tsx";
import { quietHoursQuery } from "./settingsOperations.ts";
import { provideQuietHours } from "./settingsPorts.ts";
import { useSettingsNews } from "./useSettingsNews.ts";
import { WhatFallsIn } from "./WhatFallsIn.tsx";

/** When the board is silent, and what falls into it. */
export function Component() {
  const { boardId = "" } = useParams();
  const { data, error, refetch } = useQuery(quietHoursQuery, {
    variables: { id: boardId },
    fetchPolicy: "network-only",
  });
  if (data) return <QuietHours board={data.getBoardV2} />;
  if (!error) return <SectionSkeleton title={settingsQuietHours} hint={words.quietHoursHint} />;
  return (
    <SettingsSection title={settingsQuietHours} hint={words.quietHoursHint}>
      <Banner tone="danger" retry={{ label: words.settingsRetry, onClick: () => void refetch() }}>
        {words.quietHoursLoadFailed}
      </Banner>
    </SettingsSection>
  );
}

type Board = QuietHoursSettingsQuery["getBoardV2"];

/** Owner or Admin, while the feature is on (decision 9): by the tables it is the Owner's, by a flag an Admin's too. */
function mayModify({ features, myMembership }: Board): boolean {
  return (
    (myMembership?.role === "Owner" || myMembership?.role === "Admin") && features.includes("settings.modifyQuietHours")
  );
}

function useQuietHours(board: Board) {
  const client = useApolloClient();
  const machine = useMemo(() => provideQuietHours(client), [client]);
  const canModify = mayModify(board);
  const actor = useActorRef(machine, { input: { boardId: board.id, canModify }, ...useInspection() });
  useSettingsNews(actor);
  const { quietHoursBegin: begin, quietHoursEnd: end } = board;
  useEffect(() => actor.send({ type: "right.told", canModify }), [actor, canModify]);
  useEffect(() => actor.send({ type: "hours.told", hours: { begin, end } }), [actor, begin, end]);
  return actor;
}

/** `08:00` of `0800`. */
const shownTime = (time: string) => `${time.slice(0, 2)}:${time.slice(2)}`;

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, "0")}${half % 2 === 0 ? "00" : "30"}`,
);

/** Half hours, and the time that is chosen where it is none. */
const timesWith = (time: string) =>
  [...new Set([...halfHours, time])].toSorted().map((value) => ({ value, label: shownTime(value) }));

function QuietHours({ board }: { board: Board }) {
  const actor = useQuietHours(board);
  const state = useSelector(actor, ({ value }) => value);
  const { canModify, isOn, begin, end, elsewhere } = useSelector(actor, ({ context }) => context);
  const isSame = isOn && begin === end;
  if (state === "loading") return <SectionSkeleton title={settingsQuietHours} hint={words.quietHoursHint} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "quietHours.save" });
  };
  const turn = (next: boolean) => actor.send({ type: next ? "quietHours.enable" : "quietHours.disable" });
  const isFixed = !canModify || state === "saving" || !isOn;
  return (
    <form onSubmit={submit} className={styles.form}>
      <SettingsSection title={settingsQuietHours} hint={words.quietHoursHint}>
        {state === "failed" ? (
          <Banner
            tone="danger"
            retry={{ label: words.settingsRetry, onClick: () => actor.send({ type: "quietHours.retry" }) }}
          >
            {words.quietHoursLoadFailed}
          </Banner>
        ) : (
          <>
            <Switch
              label={settingsQuietHours}
              checked={isOn}
              disabled={!canModify || state === "saving"}
              onChange={turn}
            >
              {words.quietHoursEnabled}
            </Switch>
            <div className={styles.fields}>
              {(["begin", "end"] as const).map((which) => (
                <Fragment key={which}>
                  {which === "end" ? (
                    <span className={styles.to} aria-hidden="true">
                      {words.quietHoursTo}
                    </span>
                  ) : null}
                  <div className={styles.time}>
                    <Field label={which === "begin" ? words.quietHoursStart : words.quietHoursEnd} disabled={isFixed}>
                      <Select
                        options={timesWith(which === "begin" ? begin : end)}
                        value={which === "begin" ? begin : end}
                        onChange={(time) => actor.send({ type: "time.change", which, time })}
                      />
                    </Field>
                  </div>
                </Fragment>
              ))}
            </div>
            {isSame ? (
              <p role="alert" className={styles.problem}>
                {words.quietHoursEqual}
              </p>
            ) : isOn ? (
              <p className={styles.note}>
                <span className={styles.strong}>{words.lengthOfHours(lengthOf({ begin, end }))}</span>
                {words.byTheClockOf(board.timezone.id)}
              </p>
            ) : null}
            {elsewhere ? (
              <Banner tone="warning">
                {words.quietHoursElsewhere(
                  elsewhere.begin === ""
                    ? words.quietHoursOff
                    : `${shownTime(elsewhere.begin)} to ${shownTime(elsewhere.end)}`,
                )}
              </Banner>
            ) : null}
            {canModify ? null : <Locked>{words.quietHoursAdminsOnly}</Locked>}
            {/* The specified sentence alone would puzzle an Admin. */}
            {!canModify && board.myMembership?.role === "Admin" ? (
              <p className={styles.note}>{words.quietHoursOwners}</p>
            ) : null}
          </>
        )}
      </SettingsSection>
      <SettingsSection title={words.fallsIn} hint={words.fallsInHint}>
        {board.myMembership ? (
          <WhatFallsIn
            boardId={board.id}
            rule={{ ...hoursOf({ isOn: isOn && !isSame, begin, end }), timeZone: board.timezone.id }}
            saved={{ begin: board.quietHoursBegin, end: board.quietHoursEnd }}
            pausedUntil={board.pausedUntil}
          />
        ) : (
          // A superadmin sees the board, and not what its members plan.
          <Locked>{words.fallsInOnlyMembers}</Locked>
        )}
        <SaveKeys
          isChanged={state === "changed"}
          isSaving={state === "saving"}
          canSave={canModify && !isSame}
          onCancel={() => actor.send({ type: "quietHours.cancel" })}
        />
      </SettingsSection>
    </form>
  );
}
