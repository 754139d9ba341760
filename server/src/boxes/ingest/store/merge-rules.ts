/**
 * Which of two values is kept if two uplinks report about one box and instant. The rules are commutative and
 * idempotent, because the order of arrival is arbitrary. `rowsOf` applies them to rows of one transaction, and the
 * storing statement to existing rows.
 */
export const MERGE_RULES = {
  received_at: "least",
  temperature: "least",
  humidity: "least",
  battery: "least",
  battery_mv: "least",
  motion: "greatest",
  motion_counter: "greatest",
  boot: "greatest",
} as const;

/** Like PostgreSQL's functions of these names: null only if both are null. */
export function choose<Value extends number | Date | null>(
  rule: "least" | "greatest",
  one: Value,
  other: Value,
): Value {
  if (one === null || other === null) return one ?? other;
  return one <= other === (rule === "least") ? one : other;
}
