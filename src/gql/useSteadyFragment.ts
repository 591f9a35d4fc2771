import type { MaybeMasked, TypedDocumentNode } from "@apollo/client";
import { useFragment } from "@apollo/client/react";
import { useEffect, useState } from "react";

/**
 * The latest that was whole of this fragment: what a screen shows stays while a part of it is asked for again, and goes
 * when it is about something else. Null until it was whole once.
 */
export function useSteadyFragment<Data extends { readonly id: string }>(
  fragment: TypedDocumentNode<Data>,
  from: useFragment.FromOptionValue<Data>,
): MaybeMasked<Data> | null {
  const { data, complete } = useFragment<Data>({ fragment, from });
  const whole = complete ? (data as MaybeMasked<Data>) : null;
  const [kept, setKept] = useState(whole);
  useEffect(() => {
    if (whole !== null) setKept(whole);
  }, [whole]);
  const id = (data as { readonly id?: string }).id;
  return whole ?? (kept !== null && (kept as { readonly id: string }).id === id ? kept : null);
}
