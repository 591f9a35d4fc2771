import { loadGridCore, loadVbmlCore } from "../../../grid-core/load.node.ts";
import { tell, timeWorks } from "../run/timing.ts";
import { signsOf, signsOfCodes, type TextKind, textCount, textOf } from "./texts.ts";

// Times laying out texts: `ours`, `compose` (ours by VBML, from the JSON that a request brings) or `vbml` as the first argument.

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

const documentOf = (template: string) => ({
  components: [{ template, style: { justify: "center", align: "center" } }],
});

function composed(): Layout {
  const core = loadVbmlCore();
  const bodies = new Map<string, string>();
  const bodyOf = (text: string) => {
    const body = bodies.get(text) ?? JSON.stringify(documentOf(text));
    bodies.set(text, body);
    return body;
  };
  const compose = (text: string) => core.compose(bodyOf(text), 1).codes;
  return { codes: compose, sum: (text) => compose(text).reduce(add, 0) };
}

async function vbmlLayout(): Promise<Layout> {
  const { vbml } = await import("@vestaboard/vbml");
  const parse = (template: string) => vbml.parse(documentOf(template));
  return {
    codes: (text) => parse(text).flat(),
    sum: (text) => parse(text).reduce((sum, row) => row.reduce(add, sum), 0),
  };
}

const layouts = { ours, compose: composed, vbml: vbmlLayout };
const layout = await layouts[process.argv[2] as keyof typeof layouts]();
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
