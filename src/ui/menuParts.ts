import type { LucideIcon } from "lucide-react";
import { createContext, type ReactElement, type ReactNode } from "react";

export interface MenuProps {
  /** The key that opens it: a Button or an IconButton. */
  trigger: ReactElement;
  side?: "top" | "bottom";
  align?: "start" | "center" | "end";
  children: ReactNode;
}

/** Where the focus goes with the opening: by keys onto an entry, else onto the list. */
export type MenuEntry = "first" | "last" | "list";

interface EntryProps {
  icon?: LucideIcon;
  label: string;
  detail?: ReactNode;
}

export interface MenuItemProps extends EntryProps {
  onSelect(): void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuLinkProps extends EntryProps {
  to: string;
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onChange(value: Value): void;
}

/** What the entries of an open menu are made of: it comes with the first menu that is opened. */
export interface MenuParts {
  Item(props: MenuItemProps): ReactNode;
  LinkItem(props: MenuLinkProps): ReactNode;
  Choice(props: MenuChoiceProps<string>): ReactNode;
  Separator(): ReactNode;
}

export const MenuPartsContext = createContext<MenuParts | null>(null);
