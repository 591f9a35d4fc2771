import { flaps } from "./ChannelFlap.css.ts";
import { stripColour } from "./stripColour.ts";

/** A flap in a channel's colour, before its rhythm or name: colours are never alone. */
export function ChannelFlap({ colorKey }: { colorKey: number }) {
  return <span className={flaps[stripColour(colorKey)]} aria-hidden="true" />;
}
