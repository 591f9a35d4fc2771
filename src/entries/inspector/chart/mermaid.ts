import { nodeLines, transitionText } from "./chartLines.ts";
import type { GraphNode, MachineGraph } from "./graphModel.ts";

/** A state's id without what Mermaid reads as its own. */
const idOf = (id: string): string => id.replaceAll(/[^\w]/g, "_");

/** Text after a colon: Mermaid ends it at a semicolon, and takes entities for signs. */
const textOf = (text: string): string => text.replaceAll("#", "#35;").replaceAll(";", "#59;").replaceAll(":", "#58;");

function stateLines(node: GraphNode, depth: number): string[] {
  const indent = "  ".repeat(depth);
  const id = idOf(node.id);
  let label = "";
  const rows = nodeLines(node).map((line) => {
    label = line.label || label;
    return `${label} ${line.text}`;
  });
  if (node.tags.length) rows.push(`tags ${node.tags.join(", ")}`);
  const own = [`${indent}state "${node.name}" as ${id}`, ...rows.map((row) => `${indent}${id} : ${textOf(row)}`)];
  const ends = node.kind === "final" ? [`${indent}${id} --> [*]`] : [];
  if (!node.children.length) return [...own, ...ends];
  const inner = node.children.flatMap((child, at) => [
    ...(at > 0 && node.kind === "parallel" ? [`${indent}  --`] : []),
    ...(child.isInitial ? [`${indent}  [*] --> ${idOf(child.id)}`] : []),
    ...stateLines(child, depth + 1),
  ]);
  return [...own, `${indent}state ${id} {`, ...inner, `${indent}}`];
}

/** A chart as a state diagram of Mermaid. */
export function mermaidOf({ root, edges }: MachineGraph): string {
  const lines = edges.flatMap(({ source, target, transitions }) =>
    transitions.map((transition) => {
      const text = transitionText(transition);
      return `  ${idOf(source)} --> ${idOf(target)}${text ? ` : ${textOf(text)}` : ""}`;
    }),
  );
  return ["stateDiagram-v2", ...stateLines(root, 1), ...lines, ""].join("\n");
}
