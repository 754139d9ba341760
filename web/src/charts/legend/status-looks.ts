import type { DoseStatus } from "@dosebeat/domain/doses/statuses";

/**
 * What a mark stands for: a dose by its status, an extra press, a press that the patient named, an intake
 * that belongs to no planned dose, or a day on which nothing is due.
 */
export type MarkKind = DoseStatus | "extra" | "named" | "intake" | "not_due";

export type Form =
  | "dot"
  | "core"
  | "point"
  | "hollow"
  | "triangle"
  | "ring"
  | "diamond"
  | "cross"
  | "slash"
  | "dash";

/** Marks that are not doses: they open no dose sheet. */
export function isAside(kind: MarkKind): boolean {
  return kind === "extra" || kind === "named" || kind === "intake";
}

export interface SignPart {
  form: Form;
  /** Classes of status-shape.css. */
  look: string;
  /** Coloured by the deviation, or by this number of minutes if there is none. */
  coloured?: number;
}

/** The marks of the legend with their message keys, in order. */
export const LEGEND = [
  ["late", "earlyLate"],
  ["missed", "missed"],
  ["unknown", "unknown"],
  ["due", "due"],
  ["upcoming", "upcoming"],
  ["confirmed", "confirmed"],
  ["skipped", "skipped"],
  ["intake", "intake"],
  ["extra", "extraPress"],
  ["named", "namedPress"],
  ["not_due", "notDue"],
] as const satisfies readonly (readonly [MarkKind, string])[];

interface Look {
  parts: readonly SignPart[];
  /** Its entry in the legend; null: explained by the colour scale or the list below the chart. */
  legend: (typeof LEGEND)[number][1] | null;
  /** Stacking order of overlapping marks: urgent ones are on top. */
  layer: number;
  /** The colours of its pill in doses.css. */
  tone: "good" | "warn" | "bad" | "next" | "quiet" | "unknown";
}

const ON_TIME: SignPart = { form: "dot", look: "shape-dot", coloured: 0 };
const OFF_TIME: SignPart = { form: "diamond", look: "shape-dot", coloured: 60 };
const OPEN: SignPart = { form: "ring", look: "shape-upcoming" };
const NOW: SignPart = { form: "ring", look: "shape-upcoming shape-now" };

/**
 * How a status is drawn: the same mark in charts, lists and legends. The shape carries the meaning,
 * colour is redundant. A status without an entry does not compile.
 */
export const LOOKS: Record<MarkKind, Look> = {
  extra: {
    parts: [{ form: "point", look: "shape-extra" }],
    legend: "extraPress",
    layer: 0,
    tone: "quiet",
  },
  named: {
    parts: [{ form: "hollow", look: "shape-named" }],
    legend: "namedPress",
    layer: 0,
    tone: "quiet",
  },
  intake: {
    parts: [{ form: "triangle", look: "shape-intake" }],
    legend: "intake",
    layer: 6,
    tone: "good",
  },
  not_due: {
    parts: [{ form: "dash", look: "shape-faint" }],
    legend: "notDue",
    layer: 0,
    tone: "quiet",
  },
  upcoming: { parts: [OPEN], legend: "upcoming", layer: 1, tone: "quiet" },
  due: { parts: [NOW], legend: "due", layer: 2, tone: "next" },
  overdue: { parts: [NOW], legend: "due", layer: 3, tone: "warn" },
  excused: {
    parts: [{ form: "dash", look: "shape-quiet" }],
    legend: null,
    layer: 4,
    tone: "quiet",
  },
  on_time: { parts: [ON_TIME], legend: null, layer: 5, tone: "good" },
  confirmed: {
    parts: [
      { form: "ring", look: "shape-ring" },
      { form: "core", look: "shape-core" },
    ],
    legend: "confirmed",
    layer: 6,
    tone: "good",
  },
  early: { parts: [OFF_TIME], legend: "earlyLate", layer: 7, tone: "warn" },
  late: { parts: [OFF_TIME], legend: "earlyLate", layer: 7, tone: "warn" },
  missed: {
    parts: [{ form: "cross", look: "shape-missed" }],
    legend: "missed",
    layer: 7,
    tone: "bad",
  },
  unknown: {
    parts: [{ form: "ring", look: "shape-unknown" }],
    legend: "unknown",
    layer: 7,
    tone: "unknown",
  },
  skipped: {
    parts: [
      { form: "ring", look: "shape-quiet" },
      { form: "slash", look: "shape-quiet" },
    ],
    legend: "skipped",
    layer: 7,
    tone: "quiet",
  },
};
