import { useEffect, useState } from "react";

/** Relative times are right to the minute. */
const refreshMs = 30_000;

/** Epoch ms of this device, renewed twice a minute while the component stands. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
