/* How installables and credentials get a name, or another one. */

import { createInstallable } from "./developer.ts";

const installableNameHint = "As people see it beside its messages.";
const nameKept = "It keeps the name that it has.";
export const installableNaming = {
  title: createInstallable,
  yes: createInstallable,
  hint: installableNameHint,
  failed: "It could not be created.",
} as const;
export const installableRenaming = {
  title: "Rename this installable",
  yes: "Save",
  hint: installableNameHint,
  failed: nameKept,
} as const;
export const credentialRenaming = {
  title: "Name this credential",
  yes: "Save",
  hint: "By which you tell it from others. Its key stays.",
  failed: nameKept,
} as const;
