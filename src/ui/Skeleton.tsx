import type { ReactNode } from "react";
import { box, skeleton } from "./Skeleton.css.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** The outer boxes of a screen that is not there yet. `label` says what comes. */
export function Skeleton({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className ? `${skeleton} ${className}` : skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

export interface SkeletonBoxProps {
  /** px, or a CSS length. */
  width?: number | string;
  height?: number | string;
  /** CSS ratio such as "2391 / 1165", instead of a height. */
  aspect?: string;
  radius?: number;
}

export function SkeletonBox({ width = "100%", height, aspect, radius }: SkeletonBoxProps) {
  return (
    <div
      className={box}
      style={{
        width,
        ...(height === undefined ? {} : { height }),
        ...(aspect === undefined ? {} : { aspectRatio: aspect }),
        ...(radius === undefined ? {} : { borderRadius: radius }),
      }}
    />
  );
}
