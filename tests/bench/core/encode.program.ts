import { loadGridCore } from "../../../grid-core/load.node.ts";
import { tell, timeWorks } from "../run/timing.ts";
import { signsOf, signsOfCodes, type TextKind, textCount, textOf } from "./texts.ts";

// Times laying out texts: `ours` or `vbml` as the first argument.

/** Lays a text out. Both read all codes; `sum` without gathering them, so that only the layout is timed. */
interface Layout {
  codes(text: string): Iterable<number>;
  sum(text: string): number;
}

const add = (sum: number, code: number) => sum + code;

function ours(): Layout {
  const core = loadGridCore();
  return {
    codes: (text) => core.encode(text).codes,
    sum: (text) => core.encode(text).codes.reduce(add, 0),
  };
}

async function vbmlLayout(): Promise<Layout> {
  const { vbml } = await import("@vestaboard/vbml");
  const parse = (template: string) =>
    vbml.parse({ components: [{ template, style: { justify: "center", align: "center" } }] });
  return {
    codes: (text) => parse(text).flat(),
    sum: (text) => parse(text).reduce((sum, row) => row.reduce(add, sum), 0),
  };
}

const layout = process.argv[2] === "ours" ? ours() : await vbmlLayout();
const kinds: readonly TextKind[] = ["long", "short", "colours"];

/** A layout that does not show its text is no layout. */
for (const kind of kinds) {
  for (let number = 0; number < textCount; number++) {
    const text = textOf(kind, number);
    const shown = signsOfCodes(layout.codes(text));
    if (shown !== signsOf(text)) throw new Error(`${process.argv[2]} shows ${shown} for ${text}`);
  }
}

/** One call lays out all texts of a kind, so that a text never comes twice in a row. */
function allOf(kind: TextKind): () => void {
  const texts = Array.from({ length: textCount }, (_, number) => textOf(kind, number));
  let before = -1;
  return () => {
    let sum = 0;
    for (const text of texts) sum += layout.sum(text);
    if (before >= 0 && sum !== before) throw new Error("the same texts gave other codes");
    before = sum;
  };
}

const times = timeWorks({ longUs: allOf("long"), shortUs: allOf("short"), coloursUs: allOf("colours") });
tell(Object.fromEntries(Object.entries(times).map(([name, us]) => [name, us / textCount])));
