import { theme } from "../theme/contract.css.ts";

/** One flap caught half-way. Never below 16 px. It is decoration: the link around it has the name. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} fill="none" aria-hidden="true" focusable="false">
      <path d="M8 31V11a7 7 0 0 1 7-7h34a7 7 0 0 1 7 7v20z" fill={theme.brand.plate} />
      <path d="M8 33h48v20a7 7 0 0 1-7 7H15a7 7 0 0 1-7-7z" fill={theme.send.fill} />
      <path d="M43.5 24a11.5 10.5 0 0 0-23 0v7" stroke={theme.brand.on} strokeWidth="8" />
      <path d="M20.5 33v7a11.5 10.5 0 0 0 23 0" stroke={theme.send.on} strokeWidth="8" />
    </svg>
  );
}
