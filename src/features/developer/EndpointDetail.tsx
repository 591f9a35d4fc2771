import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Trash from "lucide-react/icons/trash-2";
import type { EndpointAct, EndpointForm } from "../../../machines/developer/webhookEndpointMachine.ts";
import type { WebhookEndpointsQuery } from "../../gql/generated/graphql.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useNow } from "../../ui/useNow.ts";
import { standingTime, upcomingTime } from "../../words/messageTime.ts";
import * as words from "../../words/webhooks.ts";
import { BackBar } from "./BackBar.tsx";
import { DeliveriesPart } from "./DeliveriesPart.tsx";
import * as styles from "./Developer.css.ts";
import * as own from "./Webhooks.css.ts";

export type Endpoint = WebhookEndpointsQuery["webhookEndpoints"][number];

interface EndpointDetailProps {
  endpoint: Endpoint;
  /** The list. */
  home: string;
  /** Something is under way. */
  busy: EndpointAct | null;
  onEdit(form: EndpointForm): void;
  onAct(act: EndpointAct): void;
}

/** One endpoint: whether it delivers, what it is told of, its secrets, and what was sent. */
export function EndpointDetail({ endpoint, home, busy, onEdit, onAct }: EndpointDetailProps) {
  const { id, name, url, types, offAt, offReason, failingSince } = endpoint;
  const now = useNow();
  const isOn = offAt == null;
  const edit = () => onEdit({ id, name, secretUrl: url, types: [...types] });
  return (
    <div>
      <BackBar to={home}>{words.tabWebhooks}</BackBar>
      <article className={styles.card}>
        {offReason != null && offReason !== "Person" ? (
          <Banner tone="danger" action={{ label: words.turnOn, onClick: () => onAct({ kind: "turnOn", id }) }}>
            {words.offBanner[offReason]}
          </Banner>
        ) : null}
        <header className={styles.part}>
          <div className={styles.sectionHead}>
            <div className={styles.keys}>
              <h2 className={styles.sectionTitle}>{name}</h2>
              {offAt != null ? (
                <Tag>{words.offSince(standingTime(offAt, now))}</Tag>
              ) : failingSince != null ? (
                <Tag tone="danger">{words.failingSince(standingTime(failingSince, now))}</Tag>
              ) : (
                <Tag tone="success">{words.stateWords.delivering}</Tag>
              )}
            </div>
            <div className={styles.keys}>
              <Switch
                checked={isOn}
                disabled={busy !== null}
                label={words.switchName(name)}
                onChange={(on) => onAct({ kind: on ? "turnOn" : "turnOff", id })}
              >
                <span>{words.switchWord(isOn)}</span>
              </Switch>
              <Menu trigger={<IconButton name={words.endpointMore(name)} icon={Ellipsis} />}>
                <MenuItem icon={Pencil} label={words.formEdit} onSelect={edit} />
                <MenuItem
                  icon={Trash}
                  label={words.endpointDelete}
                  danger
                  onSelect={() => onAct({ kind: "delete", id })}
                />
              </Menu>
            </div>
          </div>
          <p className={own.address}>{url}</p>
          <div className={styles.keys}>
            {types.map((type) => (
              <span key={type} className={styles.chip}>
                {type}
              </span>
            ))}
            <Button kind="ghost" size="small" icon={Pencil} onClick={edit}>
              {words.endpointEdit}
            </Button>
          </div>
        </header>
        <SecretsPart endpoint={endpoint} now={now} onAct={onAct} />
        <DeliveriesPart endpointId={id} busy={busy} onAct={onAct} />
      </article>
    </div>
  );
}

interface SecretsPartProps {
  endpoint: Endpoint;
  now: number;
  onAct(act: EndpointAct): void;
}

function SecretsPart({ endpoint, now, onAct }: SecretsPartProps) {
  const { id, secretTail, secretAt, formerTail, formerUntil } = endpoint;
  return (
    <section>
      <div className={styles.sectionHead}>
        <h3 className={styles.partTitle}>{words.secretPart}</h3>
        <Button size="small" icon={RefreshCw} onClick={() => onAct({ kind: "rotateSecret", id })}>
          {words.secretRotate}
        </Button>
      </div>
      <div className={own.secretRow}>
        <span className={styles.chip}>{words.secretChip(secretTail)}</span>
        <span>{words.secretSigns(standingTime(secretAt, now))}</span>
      </div>
      {formerTail == null || formerUntil == null ? null : (
        <div className={own.secretRow}>
          <span className={styles.chip}>{words.secretChip(formerTail)}</span>
          <span className={styles.note}>{words.secretBeside(upcomingTime(formerUntil, now))}</span>
          <Button kind="ghost" size="small" onClick={() => onAct({ kind: "endSecret", id })}>
            {words.secretEnd}
          </Button>
        </div>
      )}
    </section>
  );
}
