import { useEffect, useState } from "react";

/** The time on this device (epoch ms), read anew every half minute so that relative times stay true. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), halfMinute);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const halfMinute = 30_000;
