import { type DocumentNode, Kind } from "graphql";
import { PortRefusal } from "../../machines/port.ts";
import type { Heard } from "./heard.ts";
import { portRefusalOf, toPortRefusal } from "./refusal.ts";

/** An answer without its refusals: those are thrown, so that each field is what was asked for. */
export type Granted<Data> = { [Field in keyof Data]: Exclude<Data[Field], { readonly __typename: "Refusal" }> };

/** Every flow tells its own failures; the client says nothing of an outage on top of that. */
export const toldByFlow = { tellsItself: true } as const;

/**
 * What a call of a port was granted. It rejects with PortRefusal alone: for whatever the call rejected with, for a
 * refusal in a field of the answer, and for an answer without its data, which no gateway of ours gives.
 */
export async function granted<Data>(
  document: DocumentNode,
  call: Promise<{ data?: Data | null | undefined }>,
  heard: Heard,
): Promise<Granted<Data>> {
  try {
    const { data } = await call;
    for (const name of fieldsOf(document)) {
      const field: unknown = (data as Readonly<Record<string, unknown>> | null | undefined)?.[name];
      if (field === undefined) throw new PortRefusal({ code: "ServerError" });
      if (isRefusal(field)) throw portRefusalOf(field);
    }
    return data as Granted<Data>;
  } catch (error) {
    const refusal = toPortRefusal(error);
    if (heard.requestId !== undefined) refusal.requestId = heard.requestId;
    throw refusal;
  }
}

/** The names under which an answer bears the fields of its operation. */
function fieldsOf({ definitions }: DocumentNode): readonly string[] {
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  const selections = operation?.selectionSet.selections ?? [];
  return selections.flatMap((one) => (one.kind === Kind.FIELD ? [(one.alias ?? one.name).value] : []));
}

type Answered = Parameters<typeof portRefusalOf>[0];

function isRefusal(field: unknown): field is Answered {
  return typeof field === "object" && field !== null && "__typename" in field && field.__typename === "Refusal";
}
