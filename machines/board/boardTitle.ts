/** Proposal D3 of the contract: 60 characters, counted as people see them, as the gateway counts. */
const longestTitle = 60;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What is wrong with a title before anybody is asked: the id of a sentence, or null. */
export function titleProblem(title: string): "title-missing" | "title-too-long" | null {
  const trimmed = title.trim();
  if (trimmed === "") return "title-missing";
  return [...graphemes.segment(trimmed)].length > longestTitle ? "title-too-long" : null;
}
