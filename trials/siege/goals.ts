import { loadavg } from "node:os";

/** What is measured, in which unit, and under which value it should stay. */
export interface Goal {
  what: string;
  unit: string;
  below: number;
}

/** Measured values by the name of their column; a column without a value shows that it failed. */
export type Columns = Readonly<Record<string, readonly number[] | undefined>>;

/**
 * Goals beside what was measured, one line each. A missed goal is no failure: times depend on what else
 * the machine does, so its load is shown with them.
 */
export function goalLines(goals: readonly Goal[], columns: Columns): string[] {
  const lines = goals.map(({ what, unit, below }, index) => {
    const values = Object.entries(columns).map(([name, measured]) => {
      const value = measured?.[index];
      if (value === undefined) return `${name}: failed`;
      return `${name}: ${value.toFixed(0)} ${unit}${value < below ? "" : " (missed)"}`;
    });
    return `  ${what}, goal below ${below} ${unit}: ${values.join("; ")}`;
  });
  const load = loadavg().map((value) => value.toFixed(1));
  return [...lines, `  Load of the machine over 1, 5 and 15 minutes: ${load.join(", ")}`];
}
