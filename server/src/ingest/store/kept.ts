/**
 * Which of two values is kept where two uplinks tell of one box and instant: rules that mind neither
 * order nor repetition, because the order of arrival says nothing. `rowsOf` merges by them what comes
 * together, and the statement that stores it what is held already.
 */
export const KEPT = {
  received_at: "least",
  temperature: "least",
  humidity: "least",
  battery: "least",
  battery_mv: "least",
  motion: "greatest",
  motion_counter: "greatest",
  boot: "greatest",
} as const;

/** As PostgreSQL's functions of these names: null only if both are. */
export function choose<Value extends number | Date | null>(
  kept: "least" | "greatest",
  one: Value,
  other: Value,
): Value {
  if (one === null || other === null) return one ?? other;
  return one <= other === (kept === "least") ? one : other;
}
