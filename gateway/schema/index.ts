import type { GraphQLSchema } from "graphql";
import { builder } from "./builder.ts";
import "./enums.ts";
import { addPeople } from "../modules/people/people.schema.ts";

let built: GraphQLSchema | undefined;

/** The executable schema, built once a process. */
export function graphSchema(): GraphQLSchema {
  if (built === undefined) {
    addPeople(builder);
    built = builder.toSchema();
  }
  return built;
}
