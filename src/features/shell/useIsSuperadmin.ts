import { useQuery } from "@apollo/client/react";
import { superadminQuery } from "./superadminOperations.ts";

/** Whether the viewer decides about flagged messages (decision 10); not while that is not known. */
export function useIsSuperadmin(): boolean {
  const { data } = useQuery(superadminQuery);
  return data !== undefined && data.getViewerRole.superadmin !== null;
}
