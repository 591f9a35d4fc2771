/** Statuses by which a rule says no; all others from 400 on are faults. */
export const isRuleStatus = (status: number): boolean => [409, 423, 429].includes(status);

/** How a documented answer's tag looks; a refusal by a rule is a warning, never a fault. */
export function toneOf(status: number): "success" | "info" | "warning" | "danger" {
  if (status < 300) return status === 201 ? "info" : "success";
  return isRuleStatus(status) ? "warning" : "danger";
}
