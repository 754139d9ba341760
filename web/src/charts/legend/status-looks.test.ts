import { readFileSync } from "node:fs";
import { DOSE_STATUSES } from "@dosebeat/domain/doses/statuses";
import { expect, test } from "vitest";
import { markPaths } from "../cumulative/marks.ts";
import { isAside, LEGEND, LOOKS } from "./status-looks.ts";

/** Statuses that share a mark on purpose: the text next to it differs. */
const ALIKE = [
  ["early", "late"],
  ["due", "overdue"],
];

test("statuses of different meaning have different marks", () => {
  const groups = new Map<string, string[]>();
  for (const status of DOSE_STATUSES) {
    const sign = JSON.stringify(LOOKS[status].parts);
    groups.set(sign, [...(groups.get(sign) ?? []), status]);
  }
  const shared = [...groups.values()].filter((statuses) => statuses.length > 1);
  expect(shared.map((statuses) => statuses.sort()).sort()).toEqual(ALIKE.sort());
});

test("every mark of the legend belongs to its kind", () => {
  expect(LEGEND.map(([kind, key]) => [kind, LOOKS[kind].legend === key])).toEqual(
    LEGEND.map(([kind]) => [kind, true]),
  );
});

test("only a missed dose is red", () => {
  const kinds = [...DOSE_STATUSES, "extra", "named", "intake", "not_due"] as const;
  expect(kinds.filter((kind) => LOOKS[kind].tone === "bad")).toEqual(["missed"]);
});

test("a press has the colour of its minutes wherever its sign stands", () => {
  const styles = [
    "../../nouns/doses/doses.css",
    "../../screens/patient/day/day-strip.css",
    "./status-shape.css",
  ];
  for (const path of styles) {
    const style = readFileSync(new URL(path, import.meta.url), "utf8");
    const rules = style.match(/[^{}]*\.shape-dot\b[^{}]*\{[^}]*\}/g) ?? [];
    expect(rules.filter((rule) => /\bfill:/.test(rule))).toEqual([]);
  }
});

test("what is no dose has marks of its own", () => {
  const kinds = [...DOSE_STATUSES, "extra", "named", "intake", "not_due"] as const;
  const signs = kinds.map((kind) => JSON.stringify(LOOKS[kind].parts));
  for (const kind of ["extra", "named", "intake", "not_due"] as const) {
    const sign = JSON.stringify(LOOKS[kind].parts);
    expect(signs.filter((other) => other === sign)).toHaveLength(1);
  }
  expect(kinds.filter(isAside)).toEqual(["extra", "named", "intake"]);
});

test("urgent marks are drawn over others", () => {
  const at = { day: 0, at: 0, deviation: null };
  const marks = (["missed", "confirmed", "upcoming", "extra"] as const).map((kind) => ({
    ...at,
    kind,
  }));
  const paths = markPaths(marks, { x: () => 0, y: () => 0 }, 24, 5);
  expect(paths.map(({ look }) => look)).toEqual([
    "shape-extra",
    "shape-upcoming",
    "shape-ring",
    "shape-core",
    "shape-missed",
  ]);
});
