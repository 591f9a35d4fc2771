import { randomBytes } from "node:crypto";
import { loadVbmlCore } from "../grid-core/load.node.ts";
import { type VbmlBoard, VbmlError } from "../grid-core/vbmlCore.ts";
import { RefusalError } from "./refusal.ts";
import * as words from "./words/vbmlRefusals.ts";

/** Its module is read when somebody first asks: most gateways never do. */
const core = () => loadVbmlCore();

/**
 * Lays out a VBML document, the JSON as it came. Random colours differ from call to call.
 *
 * @throws RefusalError `CharactersInvalid` for a code that is none, `ValidationError` for the rest.
 */
export function composeVbml(json: string): VbmlBoard {
  return answered(() => core().compose(json, randomBytes(4).readUInt32LE()));
}

/** Lays out `{"message": text}` as every text of this product, with the signs of VBML. */
export function formatVbml(json: string): VbmlBoard {
  return answered(() => core().format(json));
}

function answered(work: () => VbmlBoard): VbmlBoard {
  try {
    return work();
  } catch (error) {
    throw error instanceof VbmlError ? refusalOf(error) : error;
  }
}

function refusalOf({ fault, about }: VbmlError): RefusalError {
  if (fault === "code") return new RefusalError("CharactersInvalid", words.invalidCode(about), { rule: "code" });
  const message = {
    document: about === "" ? words.notADocument() : words.partIsWrong(about),
    template: words.tagIsOpen(about),
    tooLarge: words.tooLarge(about),
    size: words.boardSize(),
  }[fault];
  return new RefusalError("ValidationError", message, { rule: fault });
}
