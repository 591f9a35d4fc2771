import { spinner } from "./Spinner.css.ts";

/** Only for waits without a shape. With a label it says so; without, the control around it does. */
export function Spinner({ size = 20, label }: { size?: 16 | 20; label?: string }) {
  const shape = { width: size, height: size };
  return label ? (
    <span role="status" aria-label={label} className={spinner} style={shape} />
  ) : (
    <span aria-hidden="true" className={spinner} style={shape} />
  );
}
