import type { GraphQLResolveInfo, SelectionSetNode } from "graphql";

type Asked = Pick<GraphQLResolveInfo, "fieldNodes" | "fragments">;

/** Of documents that stay parsed the answer is looked for once. */
const known = new WeakMap<SelectionSetNode, WeakMap<ReadonlySet<string>, boolean>>();

/** Whether of what is answered here no field but these is asked for; whatever a condition may leave out counts as asked. */
export function asksOnlyFor({ fieldNodes, fragments }: Asked, names: ReadonlySet<string>): boolean {
  return fieldNodes.every(({ selectionSet }) => selectionSet === undefined || isOnly(selectionSet, fragments, names));
}

function isOnly(set: SelectionSetNode, fragments: Asked["fragments"], names: ReadonlySet<string>): boolean {
  const before = known.get(set)?.get(names);
  if (before !== undefined) return before;
  const is = set.selections.every((selection) => {
    if (selection.kind === "Field") return selection.name.value === "__typename" || names.has(selection.name.value);
    const inner =
      selection.kind === "InlineFragment" ? selection.selectionSet : fragments[selection.name.value]?.selectionSet;
    return inner !== undefined && isOnly(inner, fragments, names);
  });
  const ofSet = known.get(set) ?? new WeakMap<ReadonlySet<string>, boolean>();
  known.set(set, ofSet.set(names, is));
  return is;
}
