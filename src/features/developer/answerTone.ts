/** How an answer's tag looks; a refusal by a rule is a warning, never a fault. */
export function toneOf(status: number): "success" | "info" | "warning" | "danger" {
  if (status < 300) return status === 201 ? "info" : "success";
  return [409, 423, 429].includes(status) ? "warning" : "danger";
}
