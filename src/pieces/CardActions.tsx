import type { LucideIcon } from "lucide-react";
import CalendarX2 from "lucide-react/icons/calendar-x-2";
import CopyPlus from "lucide-react/icons/copy-plus";
import Ellipsis from "lucide-react/icons/ellipsis";
import Flag from "lucide-react/icons/flag";
import Heart from "lucide-react/icons/heart";
import Layers from "lucide-react/icons/layers";
import ListFilter from "lucide-react/icons/list-filter";
import Pencil from "lucide-react/icons/pencil";
import Pin from "lucide-react/icons/pin";
import PinOff from "lucide-react/icons/pin-off";
import RotateCw from "lucide-react/icons/rotate-cw";
import Save from "lucide-react/icons/save";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import Share2 from "lucide-react/icons/share-2";
import Sparkles from "lucide-react/icons/sparkles";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import Trash2 from "lucide-react/icons/trash";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import * as words from "../words/messages.ts";
import { heartOn } from "./heart.css.ts";
import * as styles from "./MessageCard.css.ts";
import { useFavorite } from "./useFavorite.ts";

/** What a card hands to the flow that its button starts. */
export interface ShownMessage {
  id: string;
  characters: number[][];
  isFavorited: boolean;
}

/**
 * What can be done with a message, in the order in which a card shows it: one key with a word, keys with an icon, and
 * the rest in a menu.
 */
export type CardActionKind = keyof typeof looks;

/** One thing that this person may do with this message. `favorite` works by itself. */
export type CardAction =
  | { kind: "favorite" }
  | {
      kind: Exclude<CardActionKind, "favorite">;
      onPress: (message: ShownMessage) => void;
      /** A send is under way. */
      waits?: boolean;
      /** For a key that stays down (like). */
      pressed?: boolean;
      /** Stands beside the key (like). */
      count?: number;
      /** Its words, where they have to say more than the kind's own. */
      label?: string;
    };

type PressedAction = Exclude<CardAction, { kind: "favorite" }>;

interface Look {
  place: "word" | "key" | "menu";
  label: string;
  icon: LucideIcon;
}

const looks = {
  resend: { place: "word", label: words.cardResend, icon: RotateCw },
  send: { place: "word", label: words.send, icon: SendHorizontal },
  cancelSending: { place: "word", label: words.cardCancelSending, icon: CalendarX2 },
  pin: { place: "key", label: words.cardPin, icon: Pin },
  unpin: { place: "key", label: words.cardUnpin, icon: PinOff },
  favorite: { place: "key", label: words.cardFavorite, icon: Heart },
  like: { place: "key", label: words.cardLike, icon: ThumbsUp },
  share: { place: "key", label: words.cardShare, icon: Share2 },
  edit: { place: "key", label: words.cardEdit, icon: Pencil },
  duplicate: { place: "key", label: words.cardDuplicate, icon: CopyPlus },
  delete: { place: "key", label: words.cardDelete, icon: Trash2 },
  flag: { place: "key", label: words.cardFlag, icon: Flag },
  addToMessageSet: { place: "menu", label: words.cardAddToMessageSet, icon: Layers },
  shareToFeed: { place: "menu", label: words.cardShareToFeed, icon: Sparkles },
  saveDraft: { place: "menu", label: words.cardSaveDraft, icon: Save },
  filterSource: { place: "menu", label: words.cardFilterSource, icon: ListFilter },
} as const satisfies Record<string, Look>;

const order = Object.keys(looks);

interface CardActionsProps {
  message: ShownMessage;
  actions: readonly CardAction[];
}

/** The foot of a card. */
export function CardActions({ message, actions }: CardActionsProps) {
  const sorted = actions.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const pressed = sorted.filter((action): action is PressedAction => action.kind !== "favorite");
  const inMenu = pressed.filter(({ kind }) => looks[kind].place === "menu");
  return (
    <div className={styles.foot}>
      {pressed.map((action) =>
        looks[action.kind].place === "word" ? <WordKey key={action.kind} message={message} action={action} /> : null,
      )}
      <span className={styles.keys}>
        {sorted.map((action) => {
          if (action.kind === "favorite") return <FavoriteKey key={action.kind} message={message} />;
          return looks[action.kind].place === "key" ? (
            <Key key={action.kind} message={message} action={action} />
          ) : null;
        })}
        {inMenu.length === 0 ? null : (
          <Menu trigger={<IconButton size="small" name={words.cardMore} icon={Ellipsis} />}>
            {inMenu.map((action) => (
              <MenuItem
                key={action.kind}
                icon={looks[action.kind].icon}
                label={action.label ?? looks[action.kind].label}
                disabled={action.waits === true}
                onSelect={() => action.onPress(message)}
              />
            ))}
          </Menu>
        )}
      </span>
    </div>
  );
}

interface KeyProps {
  message: ShownMessage;
  action: PressedAction;
}

function WordKey({ message, action }: KeyProps) {
  const { icon, label } = looks[action.kind];
  return (
    <Button kind="ghost" size="small" icon={icon} waits={action.waits === true} onClick={() => action.onPress(message)}>
      {action.label ?? label}
    </Button>
  );
}

function Key({ message, action }: KeyProps) {
  const { icon, label } = looks[action.kind];
  const key = (
    <IconButton
      size="small"
      name={action.label ?? label}
      icon={icon}
      waits={action.waits === true}
      {...(action.pressed === undefined ? {} : { pressed: action.pressed })}
      onClick={() => action.onPress(message)}
    />
  );
  if (action.count === undefined) return key;
  return (
    <span className={styles.counted}>
      {key}
      <span className={styles.count} title={words.likes(action.count)}>
        {action.count}
      </span>
    </span>
  );
}

function FavoriteKey({ message }: { message: ShownMessage }) {
  const toggle = useFavorite();
  return (
    <IconButton
      size="small"
      name={words.cardFavorite}
      icon={Heart}
      pressed={message.isFavorited}
      filled
      className={message.isFavorited ? heartOn : undefined}
      onClick={() => toggle(message.id, message.isFavorited)}
    />
  );
}
