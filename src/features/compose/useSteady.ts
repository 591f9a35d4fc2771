import { useEffect, useState } from "react";

/** The latest value that was there: what a screen shows stays while a part of it is asked for again. */
export function useSteady<Value>(value: Value | null): Value | null {
  const [kept, setKept] = useState(value);
  useEffect(() => {
    if (value !== null) setKept(value);
  }, [value]);
  return value ?? kept;
}
