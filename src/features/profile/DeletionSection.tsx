import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useMemo, useRef } from "react";
import {
  type BoardEndings,
  endingsThatCount,
  type HouseholdFate,
  isDecided,
  type OwnedBoard,
  type OwnedHousehold,
  type ShopRenewal,
} from "../../../machines/settings/accountDeletionMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { billingDate } from "../../words/billing.ts";
import * as words from "../../words/profile.ts";
import { provideAccountDeletion } from "./accountPorts.ts";
import * as styles from "./Profile.css.ts";
import { errorAt, fieldIn, focusField, generalError, SecretDialog } from "./SecretDialog.tsx";

/** The end of the account, after what becomes of one's boards. */
export function DeletionSection({ hasPassword }: { hasPassword: boolean }) {
  const client = useApolloClient();
  const session = useFlow("session");
  const form = useRef<HTMLFormElement>(null);
  const machine = useMemo(
    () => provideAccountDeletion(client, () => (hasPassword ? fieldIn(form.current, "password") : null)),
    [client, hasPassword],
  );
  const actor = useActorRef(machine, useInspection());
  useNews(actor, {
    "account.deleted": () => session.send({ type: "session.signOut" }),
    "deletion.refused": ({ field }) => focusField(form.current, field),
  });
  const state = useSelector(actor, ({ value }) => value);
  const { households, renewals, endings, knowsRenewals, fates, problem } = useSelector(actor, ({ context }) => context);
  const isOver = state === "deleting" || state === "deleted";
  return (
    <SettingsSection title={words.deletionTitle} hint={words.deletionHint}>
      <div>
        <Button kind="ghost" className={styles.danger} onClick={() => actor.send({ type: "deletion.open" })}>
          {words.deletionOpen}
        </Button>
      </div>
      <SecretDialog
        open={state !== "closed"}
        busy={isOver}
        canSubmit={isOver || (state === "deciding" && isDecided({ households, renewals, knowsRenewals, fates }))}
        title={words.deletionDialog}
        text={words.deletionText}
        button={words.deletionDo}
        isDanger
        error={state === "failed" ? undefined : generalError(problem, ["password"], words.deletionFailed)}
        form={form}
        onSubmit={() => actor.send({ type: "deletion.submit" })}
        onClose={() => actor.send({ type: "deletion.close" })}
      >
        {state === "failed" ? (
          <Banner
            tone="danger"
            retry={{ label: words.profileRetry, onClick: () => actor.send({ type: "deletion.retry" }) }}
          >
            {words.deletionLoadFailed}
          </Banner>
        ) : state === "loading" ? (
          <Skeleton label={words.profileLoading}>
            <SkeletonBox width="100%" height={64} />
          </Skeleton>
        ) : (
          households.map((household) => (
            <HouseholdChoice
              key={household.id}
              household={household}
              fate={fates.find(({ tenantId }) => tenantId === household.id)}
              disabled={isOver}
              onChoose={(fate) => actor.send({ type: "fate.choose", fate })}
            />
          ))
        )}
        <Endings endings={endingsThatCount({ households, fates, endings })} />
        <GoingOn renewals={renewals} />
        {renewals.length > 0 ? (
          <CheckRow
            checked={knowsRenewals}
            disabled={isOver}
            onChange={(knows) => actor.send({ type: "renewals.know", knows })}
          >
            {words.deletionShopKnown}
          </CheckRow>
        ) : null}
        {hasPassword ? (
          <Field label={words.password} error={errorAt(problem, "password")} wide>
            <TextInput name="password" type="password" autoComplete="current-password" required />
          </Field>
        ) : null}
      </SecretDialog>
    </SettingsSection>
  );
}

/** What programs lose on boards that stay. */
function Endings({ endings }: { endings: readonly BoardEndings[] }) {
  const keys = endings.filter((one) => one.keys > 0);
  const own = endings.filter(({ installables }) => installables.length > 0);
  const titles = [...new Set(own.flatMap(({ installables }) => installables))];
  return (
    <>
      {keys.length > 0 ? <Banner tone="warning">{words.deletionKeys(keys.map(titleOf))}</Banner> : null}
      {own.length > 0 ? <Banner tone="warning">{words.deletionInstallables(titles, own.map(titleOf))}</Banner> : null}
    </>
  );
}

/** What is charged on when the account is gone, and where it is cancelled. */
function GoingOn({ renewals }: { renewals: readonly ShopRenewal[] }) {
  const product = useProduct();
  const elsewhere = renewals.filter(({ isElsewhere }) => isElsewhere);
  const here = renewals.filter(({ isElsewhere }) => !isElsewhere);
  const titles = (plans: readonly ShopRenewal[]) => plans.map(({ boardTitle }) => boardTitle);
  return (
    <>
      {elsewhere.length > 0 ? <Banner tone="warning">{words.deletionShop(product, titles(elsewhere))}</Banner> : null}
      {here.length > 0 ? <Banner tone="warning">{words.deletionPaid(product, titles(here))}</Banner> : null}
      {here.map(({ id, boardId, boardTitle }) => (
        <div key={id}>
          <ButtonLink size="small" to={`/board/${encodeURIComponent(boardId)}/settings/billing`}>
            {words.deletionBilling(boardTitle)}
          </ButtonLink>
        </div>
      ))}
    </>
  );
}

const titleOf = ({ boardTitle }: BoardEndings): string => boardTitle;

/** No id of a person: those have 22 signs. */
const deleted = "delete";

interface HouseholdChoiceProps {
  household: OwnedHousehold;
  fate: HouseholdFate | undefined;
  disabled: boolean;
  onChoose(fate: HouseholdFate): void;
}

/** What becomes of plans that are paid for. */
function plusOf(product: string, boards: readonly OwnedBoard[], { newOwnerId }: HouseholdFate): string {
  if (newOwnerId !== null) {
    const going = boards.filter(({ renews }) => renews).map(({ title }) => title);
    return going.length === 0 ? "" : words.deletionPlusGoesOn(product, going);
  }
  const paid = boards.flatMap(({ title, paidUntil }) => (paidUntil === null ? [] : [{ title, paidUntil }]));
  return paid.map(({ title, paidUntil }) => words.deletionPlus(product, title, billingDate(paidUntil))).join(" ");
}

function HouseholdChoice({ household: { id, boards, members }, fate, disabled, onChoose }: HouseholdChoiceProps) {
  const product = useProduct();
  const options = [
    ...members.map((member) => ({ value: member.id, label: words.deletionTo(member.name) })),
    { value: deleted, label: boards.length > 1 ? words.deletionOfBoards : words.deletionOfBoard },
  ];
  return (
    <Field
      label={words.deletionHousehold(boards.map(({ title }) => title))}
      disabled={disabled}
      hint={fate === undefined ? undefined : plusOf(product, boards, fate) || undefined}
      wide
    >
      <Select
        options={options}
        placeholder={words.deletionChoose}
        value={fate === undefined ? null : (fate.newOwnerId ?? deleted)}
        onChange={(value) => onChoose({ tenantId: id, newOwnerId: value === deleted ? null : value })}
      />
    </Field>
  );
}
