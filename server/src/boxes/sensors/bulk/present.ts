import type { PreviewedBox } from "@dosebeat/contract/sensors-bulk";
import type { Planned } from "./plan.ts";
import { versionOf } from "./version.ts";

/** What would happen to a box; about a claim code only that it changes. */
export function presentPlanned(planned: Planned): PreviewedBox {
  const { outcome, row } = planned;
  const { deveui } = row;
  const version = "before" in planned && planned.before ? versionOf(planned.before) : null;
  if (planned.outcome === "refused") {
    const { code = "invalid", message, values = {} } = planned.problem;
    return { deveui, version, outcome, changes: [], problem: { code, message, values } };
  }
  if (planned.outcome === "new") return { deveui, version, outcome, changes: [], problem: null };
  const { before, changes } = planned;
  const differences = Object.entries(changes).map(([name, after]) => {
    const isSecret = name === "claimcode";
    return {
      field: name === "use_state" ? "state" : name,
      before: isSecret ? null : (before[name as keyof typeof changes] ?? null),
      after: isSecret ? null : after,
    };
  });
  return { deveui, version, outcome, changes: differences, problem: null };
}
