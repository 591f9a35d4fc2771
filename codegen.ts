import type { CodegenConfig } from "@graphql-codegen/cli";

/** Types of the console's operations, made from the committed schema; fragments are masked by Apollo at run time. */
const config: CodegenConfig = {
  schema: "gateway/schema/schema.graphql",
  documents: ["src/**/*.{ts,tsx}", "!src/gql/generated/**"],
  ignoreNoDocuments: true,
  generates: {
    "src/gql/generated/possibleTypes.ts": { plugins: ["./tools/possibleTypes.mjs"] },
    "src/gql/generated/": {
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: {
        inlineFragmentTypes: "mask",
        customDirectives: { apolloUnmask: true },
        useTypeImports: true,
        enumsAsTypes: true,
        scalars: { Characters: "number[][]", Json: "unknown", Timestamp: "number" },
      },
    },
  },
};

export default config;
