import CalendarX2 from "lucide-react/icons/calendar-x-2";
import Mail from "lucide-react/icons/mail";
import MonitorCheck from "lucide-react/icons/monitor-check";
import { boardQuantity, type OfferedPricing, offersFor } from "../../../machines/plus/plusModalContext.ts";
import { body } from "../../theme/text.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import { RadioCards } from "../../ui/RadioCards.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { money, roundMoney } from "../../words/money.ts";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";

/** The plan that is worth most (boards and Plus, section 9). */
const bestFrequency = "EveryThreeYears";

export interface PricingChoiceProps {
  pricings: readonly OfferedPricing[];
  quantity: number;
  chosenId: string | null;
  onQuantity(quantity: number): void;
  onChoose(pricingId: string): void;
}

/** For how many boards, and which plan. */
export function PricingChoice({ pricings, quantity, chosenId, onQuantity, onChoose }: PricingChoiceProps) {
  const offers = offersFor(pricings, quantity);
  return (
    <>
      <Stepper
        label={words.plusQuantity}
        hint={words.plusQuantityHint}
        fewerName={words.plusFewer}
        moreName={words.plusMore}
        value={quantity}
        least={boardQuantity.least}
        most={boardQuantity.most}
        onChange={onQuantity}
      />
      {offers.length > 0 ? (
        <RadioCards
          label={words.plusPlans}
          value={chosenId}
          onChange={onChoose}
          options={offers.map((offer) => ({ value: offer.id, content: <Offer offer={offer} /> }))}
        />
      ) : (
        <p className={`${body} ${styles.secondary}`}>{words.plusNotSold}</p>
      )}
      <ul className={styles.facts}>
        <li className={styles.fact}>
          <Icon of={Mail} size={16} />
          {words.plusCodesByMail(quantity)}
        </li>
        <li className={styles.fact}>
          <Icon of={CalendarX2} size={16} />
          {words.plusCancelRenewal}
        </li>
        <li className={styles.fact}>
          <Icon of={MonitorCheck} size={16} />
          {words.plusNeedsDisplay}
        </li>
      </ul>
    </>
  );
}

function Offer({ offer }: { offer: OfferedPricing }) {
  return (
    <span className={styles.offer}>
      <span className={`${body} ${styles.offerHead}`}>
        {offer.title}
        {offer.chargeFrequency === bestFrequency ? (
          <span className={styles.bestValue}>{words.plusBestValue}</span>
        ) : null}
        <span className={styles.offerPrice}>{words.plusPriceMonthly(roundMoney(offer.pricePerMonthInCents))}</span>
      </span>
      <span className={styles.billed}>
        {words.plusPriceBilled(money(offer.priceInCents))}
        {words.plusForBoards(offer.quantity)}
      </span>
    </span>
  );
}
