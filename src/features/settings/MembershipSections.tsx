import { useSelector } from "@xstate/react";
import { useFlow } from "../../flows.tsx";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { Button } from "../../ui/Button.tsx";
import { Locked } from "../../ui/Locked.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import * as words from "../../words/billing.ts";
import * as styles from "./Billing.css.ts";
import { danger } from "./Settings.css.ts";
import type { BillingFlows, Purchase } from "./useBillingFlows.ts";

interface MembershipSectionProps {
  purchase: Purchase;
  flow: BillingFlows["membership"];
}

/** Whatever may not be changed says who may. */
const Others = ({ mayManage }: { mayManage: boolean }) =>
  mayManage ? null : <Locked>{words.billingOnlyPayers}</Locked>;

/** Cancelling what renews; what nobody pays for does not renew. */
export function CancelSection({ purchase, flow }: MembershipSectionProps) {
  const { nextBillingDate, ends, mayManage, priceInCents } = purchase;
  const until = ends ?? nextBillingDate;
  if (priceInCents === null || until === null) return null;
  return (
    <SettingsSection title={words.billingCancel} hint={words.billingEnds(words.billingDate(until))}>
      <div>
        <Button
          kind="ghost"
          className={danger}
          disabled={!mayManage}
          onClick={() => flow.send({ type: "membership.cancel" })}
        >
          {words.membershipCancel}
        </Button>
      </div>
      <Others mayManage={mayManage} />
    </SettingsSection>
  );
}

/** Keeping what runs out, or beginning again what is over: by its card where the shop can, by a new code else. */
export function GoOnSection({ purchase, flow }: MembershipSectionProps) {
  const { state, mayManage, canRestart, ends } = purchase;
  const product = useProduct();
  const plus = useFlow("plus");
  const isBusy = useSelector(flow, (snapshot) => snapshot.matches("restarting"));
  const isOver = state === "Lapsed";
  const keep = () => flow.send({ type: "membership.keep" });
  return (
    <SettingsSection
      title={words.billingGoOn}
      hint={isOver || ends === null ? words.billingGoOnHint : words.billingEnds(words.billingDate(ends))}
    >
      <div className={styles.keys}>
        {isOver && !canRestart ? null : (
          <Button kind="primary" busy={isBusy} disabled={!mayManage} onClick={keep}>
            {isOver ? words.membershipActivate : words.membershipKeep(product)}
          </Button>
        )}
        {isOver ? (
          <Button kind={canRestart ? "secondary" : "primary"} onClick={() => plus.send({ type: "plus.open" })}>
            {words.billingBuyAgain(product)}
          </Button>
        ) : null}
      </div>
      {isOver && !canRestart ? null : <Others mayManage={mayManage} />}
    </SettingsSection>
  );
}
