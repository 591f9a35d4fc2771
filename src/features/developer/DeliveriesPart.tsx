import { useQuery } from "@apollo/client/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { Fragment } from "react";
import { useSearchParams } from "react-router-dom";
import type { EndpointAct } from "../../../machines/developer/webhookEndpointMachine.ts";
import type { WebhookDeliveriesQuery } from "../../gql/generated/graphql.ts";
import { pollWhileSeen } from "../../gql/pollWhileSeen.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Segment } from "../../ui/Segment.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { developerLoading, developerRetry } from "../../words/developer.ts";
import * as words from "../../words/webhooks.ts";
import { DeliveryMoment } from "./DeliveryMoment.tsx";
import { DeliveryOpened } from "./DeliveryOpened.tsx";
import * as styles from "./Developer.css.ts";
import { TableHead } from "./TableHead.tsx";
import * as own from "./Webhooks.css.ts";
import { deliveriesQuery } from "./webhookOperations.ts";

type Delivery = WebhookDeliveriesQuery["webhookDeliveries"]["deliveries"][number];

interface DeliveriesPartProps {
  endpointId: string;
  busy: EndpointAct | null;
  onAct(act: EndpointAct): void;
}

/** So often what was sent is looked at again. */
const lookEveryMs = 5_000;

/** What was sent and what came of it; the address holds which are listed and which one is open. */
export function DeliveriesPart({ endpointId, busy, onAct }: DeliveriesPartProps) {
  const [search, setSearch] = useSearchParams();
  const only = search.get("only") === "Failed" ? "Failed" : "All";
  const open = search.get("delivery");
  const { data, error, refetch } = useQuery(deliveriesQuery, {
    variables: { endpointId, only },
    fetchPolicy: "cache-and-network",
    ...pollWhileSeen(lookEveryMs),
  });
  const { deliveries = [], count = 0, failed = 0 } = data?.webhookDeliveries ?? {};
  const turn = (id: string) => setSearch(open === id ? { only } : { only, delivery: id });
  return (
    <section className={styles.part}>
      <div className={styles.sectionHead}>
        <h3 className={styles.partTitle}>{words.deliveries}</h3>
        <div className={styles.keys}>
          {data ? <span className={styles.count}>{words.deliveriesCount(deliveries.length, count)}</span> : null}
          <Segment
            label={words.deliveriesWhich}
            options={[
              { value: "All", label: words.deliveriesAll },
              { value: "Failed", label: words.deliveriesFailed(failed) },
            ]}
            value={only}
            onChange={(chosen) => setSearch({ only: chosen })}
          />
        </div>
      </div>
      {error && !data ? (
        <Banner tone="danger" retry={{ label: developerRetry, onClick: () => void refetch() }}>
          {words.endpointsFailed}
        </Banner>
      ) : data === undefined ? (
        <Skeleton label={developerLoading}>
          <SkeletonBox width="100%" height={120} />
        </Skeleton>
      ) : deliveries.length === 0 ? (
        <p className={styles.note}>{only === "Failed" ? words.deliveriesNoneFailed : words.deliveriesNone}</p>
      ) : (
        <DeliveryTable deliveries={deliveries} open={open} busy={busy} onTurn={turn} onAct={onAct} />
      )}
    </section>
  );
}

const heads = [
  words.deliveryTime,
  words.deliveryEvent,
  words.deliveryAnswer,
  words.deliveryTries,
  words.deliveryNext,
] as const;

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  open: string | null;
  busy: EndpointAct | null;
  onTurn(id: string): void;
  onAct(act: EndpointAct): void;
}

function DeliveryTable({ deliveries, open, busy, onTurn, onAct }: DeliveryTableProps) {
  return (
    <div className={styles.tableScroll}>
      <table className={own.deliveryTable}>
        <TableHead heads={heads} className={styles.tableHead} />
        <tbody>
          {deliveries.map((one) => (
            <Fragment key={one.id}>
              <tr className={own.deliveryRow}>
                <td className={styles.cell}>
                  <DeliveryMoment at={one.at} />
                </td>
                <td className={styles.cell}>
                  <button
                    type="button"
                    className={own.opener}
                    aria-expanded={one.id === open}
                    onClick={() => onTurn(one.id)}
                  >
                    {one.type}
                  </button>
                </td>
                <td className={styles.cell}>
                  <DeliveryTag delivery={one} />
                </td>
                <td className={styles.cell}>
                  <span className={own.onlyPhone}>{words.triesWord(one.tries)}</span>
                  <span className={own.notOnPhone}>{one.tries}</span>
                </td>
                <td className={styles.cell}>
                  <span className={own.onlyPhone}>{one.nextAt == null ? null : words.deliveryNext}</span>{" "}
                  {one.nextAt == null ? words.deliveryNoNext : <DeliveryMoment at={one.nextAt} isNext />}
                </td>
                <td className={styles.endCell}>
                  <Icon of={one.id === open ? ChevronUp : ChevronDown} size={16} />
                </td>
              </tr>
              {one.id === open ? (
                <tr className={own.openedRow}>
                  <td colSpan={heads.length + 1} className={styles.cell}>
                    <DeliveryOpened id={one.id} tries={one.tries} busy={busy} onAct={onAct} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DeliveryTag({ delivery: { state, status, tries } }: { delivery: Delivery }) {
  if (state === "Delivered" && status != null) return <Tag tone="success">{words.deliveryDelivered(status)}</Tag>;
  if (tries === 0) return <Tag>{words.deliveryWaits}</Tag>;
  return <Tag tone="danger">{words.deliveryFailed(status ?? null)}</Tag>;
}
