import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { action as actionStyle, banner, mark, text } from "./Banner.css.ts";
import { Icon } from "./Icon.tsx";
import { useWhenBack } from "./whenBack.ts";

const icons = { info: Info, warning: TriangleAlert, danger: CircleAlert, success: CircleCheck } as const;

interface BannerAction {
  label: string;
  onClick: () => void;
}

export interface BannerProps {
  tone: "info" | "warning" | "danger" | "success";
  icon?: LucideIcon;
  action?: BannerAction;
  /** An action that asks again for what could not be loaded: done by itself when network or gateway are back. */
  retry?: BannerAction;
  /** One sentence. */
  children: ReactNode;
}

/** A fact about the page, inside it and under its header. A failure interrupts a screen reader, the rest does not. */
export function Banner({ tone, icon, retry, action = retry, children }: BannerProps) {
  useWhenBack(retry?.onClick);
  return (
    <div role={tone === "danger" ? "alert" : "status"} className={banner({ tone })}>
      <span className={mark({ tone })}>
        <Icon of={icon ?? icons[tone]} />
      </span>
      <span className={text}>{children}</span>
      {action ? (
        <button type="button" className={actionStyle} onClick={action.onClick}>
          {action.label}
        </button>
      ) : null}
    </div>
  );
}
