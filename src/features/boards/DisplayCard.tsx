import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import MonitorUp from "lucide-react/icons/monitor-up";
import Pencil from "lucide-react/icons/pencil";
import ScanEye from "lucide-react/icons/scan-eye";
import SquareTerminal from "lucide-react/icons/square-terminal";
import Trash2 from "lucide-react/icons/trash";
import Tv from "lucide-react/icons/tv";
import { type ReactNode, useState } from "react";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import type { BoardDisplaysQuery } from "../../gql/generated/graphql.ts";
import { TitleField, TitlePlace } from "../../pieces/TitleField.tsx";
import { small, subheading, tiny } from "../../theme/text.css.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { showToast } from "../../ui/toasts.ts";
import { titleRefused, titleTooLong } from "../../words/boardMenu.ts";
import { statusWords } from "../../words/boards.ts";
import * as words from "../../words/displays.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import { forgetDevice } from "./boardPorts.ts";
import * as styles from "./Displays.css.ts";
import { type Display, isOnline, kindOf, nameOf, showsNow } from "./displayFacts.ts";
import { provideDisplayCard } from "./displayPorts.ts";

const minuteMs = 60_000;
const icons = { terminal: SquareTerminal, demo: Tv, other: MonitorUp };
const reasons = { ...boardReasons, ValidationError: titleRefused };

const problems: Readonly<Record<string, string>> = {
  "title-missing": words.nameMissing,
  "title-too-long": titleTooLong,
};

const problemOf = ({ id, cause }: Notice): string =>
  problems[id] ?? (cause === "ValidationError" ? titleRefused : (words.failures[id] ?? ""));

interface DisplayCardProps {
  display: Display;
  board: BoardDisplaysQuery["getBoardV2"];
  /** Owners and Admins may. */
  mayChange: boolean;
  now: number;
}

/** One display: what it is, how it is, what it shows; and its keys. */
export function DisplayCard({ display, board, mayChange, now }: DisplayCardProps) {
  const client = useApolloClient();
  const [machine] = useState(() => provideDisplayCard(client));
  const actor = useActorRef(machine, { input: { deviceId: display.id }, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const { draft, problem } = useSelector(actor, ({ context }) => context);
  const name = nameOf(display);
  useNews(actor, {
    "display.asked": () => showToast({ kind: "success", text: words.identifyAsked(name), id: "display" }),
    "display.renamed": () => showToast({ kind: "success", text: words.renamed, id: "display" }),
    "display.removed": () => {
      showToast({ kind: "success", text: words.removed(name), id: "display" });
      forgetDevice(client, display.id);
    },
    "display.failed": ({ notice }) => {
      const detail = whyRefused(notice, reasons);
      showToast({ kind: "error", text: words.failures[notice.id] ?? "", detail, id: "display" });
    },
  });

  const online = isOnline(display, now);
  const status = online ? "online" : "offline";
  const kind = kindOf(display);
  const isRenaming = state === "editing" || state === "saving";
  const isBusy = state === "asking" || state === "removing";
  const askRename = () => actor.send({ type: "rename.start", name });
  const askRemoval = () => actor.send({ type: "removal.request" });
  return (
    <article className={styles.card} aria-label={name}>
      <span className={styles.tile}>
        <Icon of={icons[kind]} size={20} />
      </span>
      <div className={styles.head}>
        <div className={styles.nameRow}>
          <TitlePlace isRenaming={isRenaming}>
            {isRenaming ? (
              <TitleField
                label={words.nameField}
                look={subheading}
                draft={draft}
                problem={problem ? problemOf(problem) : null}
                isSaving={state === "saving"}
                send={(event) => actor.send(event)}
              />
            ) : (
              <h2 className={`${subheading} ${styles.name}`}>{name}</h2>
            )}
          </TitlePlace>
          <Tag>{words.displayKinds[kind]}</Tag>
        </div>
        <p className={`${small} ${styles.state}`}>
          <StatusDot status={status} word={statusWords[status]} />
          <span aria-hidden="true">·</span>
          <span>{heard(display, online, now)}</span>
        </p>
      </div>
      {mayChange ? (
        <>
          <div className={styles.keys}>
            <Identify
              display={display}
              online={online}
              busy={isBusy}
              onPress={() => actor.send({ type: "identify.request" })}
            />
            <span className={styles.onlyWide}>
              <Button kind="ghost" size="small" icon={Pencil} disabled={isRenaming} onClick={askRename}>
                {words.rename}
              </Button>
              <Button kind="ghost" size="small" icon={Trash2} waits={isBusy} onClick={askRemoval}>
                {words.remove}
              </Button>
            </span>
          </div>
          <div className={styles.menu}>
            <Menu trigger={<IconButton size="small" name={words.more(name)} icon={Ellipsis} />}>
              <MenuItem icon={Pencil} label={words.rename} onSelect={askRename} />
              <MenuItem icon={Trash2} label={words.remove} onSelect={askRemoval} />
            </Menu>
          </div>
        </>
      ) : null}
      <Facts display={display} board={board} now={now} />
      <AlertDialog
        open={state === "confirming"}
        icon={Trash2}
        title={words.removeTitle(name)}
        text={display.isDemo ? words.removeDemoText(board.title) : words.removeText(board.title)}
        no={confirmNo}
        yes={confirmYes}
        onNo={() => actor.send({ type: "confirm.no" })}
        onYes={() => actor.send({ type: "confirm.yes" })}
      />
    </article>
  );
}

function heard({ lastSeen }: Display, online: boolean, now: number): string {
  if (lastSeen === null || lastSeen === undefined) return words.heardNever;
  if (!online) return words.heardAt(lastSeen, now);
  return now - lastSeen < minuteMs ? words.heardNow : words.heardBefore(lastSeen, now);
}

interface IdentifyProps {
  display: Display;
  online: boolean;
  busy: boolean;
  onPress(): void;
}

/** The one that the gateway plays has no flaps to show a name on. */
function Identify({ display, online, busy, onPress }: IdentifyProps) {
  if (display.isDemo) return null;
  return (
    <Button
      size="small"
      icon={ScanEye}
      busy={busy}
      disabled={!online}
      {...(online ? {} : { title: words.identifyOffline })}
      onClick={onPress}
    >
      {words.identify}
    </Button>
  );
}

function Facts({ display, board, now }: Pick<DisplayCardProps, "display" | "board" | "now">) {
  const { firmware, isDemo, rows, columns, shownAt } = display;
  const program = isDemo ? words.programDemo : (firmware ?? words.programUnknown).replace("/", " ");
  // The gateway plays the whole board.
  const size = isDemo ? [board.characters.length, board.characters[0]?.length] : [rows, columns];
  const picture = size[0] == null || size[1] == null ? words.pictureUnknown : words.pictureOf(size[0], size[1]);
  const isNow = showsNow(display, board);
  return (
    <dl className={styles.facts}>
      <Fact name={words.factProgram} isWide>
        {program}
      </Fact>
      <Fact name={words.factPicture} isWide>
        {picture}
      </Fact>
      <Fact name={words.factReceipt}>
        {isNow && shownAt != null ? (
          <>
            <span className={styles.check}>
              <Icon of={Check} size={16} />
            </span>
            {words.receiptShown(shownAt)}
          </>
        ) : shownAt == null ? (
          words.receiptNone
        ) : (
          words.receiptBefore(shownAt, now)
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? styles.wideFact : styles.fact}>
      <dt className={`${tiny} ${styles.quiet}`}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
