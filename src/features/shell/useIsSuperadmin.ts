import { useQuery } from "@apollo/client/react";
import { minor } from "../../gql/minorLink.ts";
import { viewerQuery } from "./viewerOperations.ts";

/** Whether the viewer decides about flagged messages (decision 10); not while that is not known. */
export function useIsSuperadmin(): boolean {
  const { data } = useQuery(viewerQuery, { context: minor });
  return data !== undefined && data.getViewerRole.superadmin !== null;
}
