import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { type FormEvent, useEffect, useMemo } from "react";
import { useParams } from "react-router-dom";
import { useInspection } from "../../flows.tsx";
import type { QuietHoursSettingsQuery } from "../../gql/generated/graphql.ts";
import { SaveKeys } from "../../pieces/SaveKeys.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Locked } from "../../ui/Locked.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { useNow } from "../../ui/useNow.ts";
import { clockTime } from "../../words/messageTime.ts";
import { settingsTimezone } from "../../words/screens.ts";
import * as words from "../../words/settings.ts";
import * as styles from "./Settings.css.ts";
import { SectionSkeleton } from "./SettingsParts.tsx";
import { quietHoursQuery } from "./settingsOperations.ts";
import { provideTimezone } from "./settingsPorts.ts";
import { useSettingsNews } from "./useSettingsNews.ts";
import { WhatMoves } from "./WhatMoves.tsx";

/** By whose clock the board goes, and what a change of it moves. */
export function Component() {
  const { boardId = "" } = useParams();
  const { data, error, refetch } = useQuery(quietHoursQuery, { variables: { id: boardId } });
  if (data) return <Timezone board={data.getBoardV2} />;
  if (!error) return <SectionSkeleton title={settingsTimezone} hint={words.timezoneHint} />;
  return <LoadFailed onRetry={() => void refetch()} />;
}

function LoadFailed({ onRetry }: { onRetry(): void }) {
  return (
    <SettingsSection title={settingsTimezone} hint={words.timezoneHint}>
      <Banner tone="danger" retry={{ label: words.settingsRetry, onClick: onRetry }}>
        {words.timezoneLoadFailed}
      </Banner>
    </SettingsSection>
  );
}

type Board = QuietHoursSettingsQuery["getBoardV2"];

function useTimezone(board: Board) {
  const client = useApolloClient();
  const machine = useMemo(() => provideTimezone(client), [client]);
  const { myMembership, features } = board;
  const canModify = myMembership != null && features.includes("settings.modifyTimezone");
  const actor = useActorRef(machine, { input: { boardId: board.id, canModify }, ...useInspection() });
  useSettingsNews(actor);
  const timezone = board.timezone.id;
  useEffect(() => actor.send({ type: "right.told", canModify }), [actor, canModify]);
  useEffect(() => actor.send({ type: "zone.told", timezone }), [actor, timezone]);
  return actor;
}

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

function Timezone({ board }: { board: Board }) {
  const actor = useTimezone(board);
  const now = useNow();
  const state = useSelector(actor, ({ value }) => value);
  const { canModify, saved, regions, region, zone, elsewhere } = useSelector(actor, ({ context }) => context);
  if (state === "loading") return <SectionSkeleton title={settingsTimezone} hint={words.timezoneHint} />;
  if (state === "failed") return <LoadFailed onRetry={() => actor.send({ type: "timezone.retry" })} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: "timezone.save" });
  };
  const isFixed = !canModify || state === "saving";
  const cities = regions.find(({ id }) => id === region)?.zones ?? [];
  const isHereKnown = regions.some(({ zones }) => zones.some(({ id }) => id === here));
  const shown = zone ?? saved;
  return (
    <form onSubmit={submit} className={styles.form}>
      <SettingsSection title={settingsTimezone} hint={words.timezoneHint}>
        <div className={styles.fields}>
          <div className={styles.zone}>
            <Field label={words.timezoneRegion} disabled={isFixed}>
              <Select
                options={regions.map(({ id }) => ({ value: id, label: id }))}
                value={region}
                onChange={(chosen) => actor.send({ type: "region.choose", region: chosen })}
              />
            </Field>
          </div>
          <div className={styles.zone}>
            <Field label={words.timezoneCity} disabled={isFixed}>
              <Select
                options={cities.map(({ id, city }) => ({ value: id, label: city }))}
                value={zone}
                placeholder={words.timezoneChooseCity}
                onChange={(chosen) => actor.send({ type: "timezone.choose", timezone: chosen })}
              />
            </Field>
          </div>
        </div>
        <p className={styles.note}>
          {zone === null && state === "changed"
            ? words.timezoneCityMissing
            : words.timezoneNow(clockTime(now, shown), shown)}
        </p>
        {!isFixed && isHereKnown && here !== zone ? (
          <p className={styles.guess}>
            {words.timezoneGuess(here)}
            <Button kind="ghost" size="small" onClick={() => actor.send({ type: "timezone.choose", timezone: here })}>
              {words.timezoneUseGuess}
            </Button>
          </p>
        ) : null}
        {elsewhere ? <Banner tone="warning">{words.timezoneElsewhere(elsewhere)}</Banner> : null}
        {canModify ? null : <Locked>{words.timezoneAdminsOnly}</Locked>}
        {state === "changed" && zone !== null ? null : (
          <Keys state={state} canSave={false} onCancel={() => actor.send({ type: "timezone.cancel" })} />
        )}
      </SettingsSection>
      {state === "changed" && zone !== null ? (
        <SettingsSection title={words.timezoneChanges} hint={words.timezoneChangesHint}>
          <WhatMoves board={board} from={saved} to={zone} now={now} />
          <Keys state={state} canSave={canModify} onCancel={() => actor.send({ type: "timezone.cancel" })} />
        </SettingsSection>
      ) : null}
    </form>
  );
}

interface KeysProps {
  state: "unchanged" | "changed" | "saving";
  canSave: boolean;
  onCancel(): void;
}

const Keys = ({ state, canSave, onCancel }: KeysProps) => (
  <SaveKeys isChanged={state === "changed"} isSaving={state === "saving"} canSave={canSave} onCancel={onCancel} />
);
