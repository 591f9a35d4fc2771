import type { GraphQLCodegenDataMasking } from "@apollo/client/masking";

// Fragments of the generated operations are masked: a component sees its own fragment's fields and no others.
declare module "@apollo/client" {
  interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
