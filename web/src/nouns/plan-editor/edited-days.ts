import type { Recurrence } from "@dosebeat/contract/recurrences";
import { inLatinDigits } from "../../i18n/amounts.ts";

export const KINDS = ["daily", "weekdays", "interval", "cycle", "monthly"] as const;

export type Kind = (typeof KINDS)[number];

/** How often, as edited. Values for another kind stay until the editor is closed. */
export interface EditedDays {
  kind: Kind;
  /** 1 = Monday. */
  weekdays: number[];
  every: string;
  on: string;
  off: string;
  /** A day on which it is due, for intervals and cycles. */
  anchor: string;
  /** 1 to 31, -1 = last. */
  monthDays: number[];
}

export type DaysFault = "weekdays" | "every" | "cycle" | "anchor" | "monthDays";

const NOTHING: EditedDays = {
  kind: "daily",
  weekdays: [],
  every: "2",
  on: "21",
  off: "7",
  anchor: "",
  monthDays: [],
};

export function editedDays(recurrence: Recurrence | null): EditedDays {
  switch (recurrence?.kind) {
    case "weekdays":
      return { ...NOTHING, kind: "weekdays", weekdays: [...recurrence.days] };
    case "interval": {
      const { every, anchor } = recurrence;
      return { ...NOTHING, kind: "interval", every: String(every), anchor };
    }
    case "cycle": {
      const { on, off, anchor } = recurrence;
      return { ...NOTHING, kind: "cycle", on: String(on), off: String(off), anchor };
    }
    case "monthly":
      return { ...NOTHING, kind: "monthly", monthDays: [...recurrence.days] };
    default:
      return NOTHING;
  }
}

export function daysFault(days: EditedDays): DaysFault | null {
  switch (days.kind) {
    case "weekdays":
      return days.weekdays.length > 0 ? null : "weekdays";
    case "interval":
      return wholeIn(days.every, 2) === null ? "every" : anchorFault(days);
    case "cycle":
      return wholeIn(days.on, 1) === null || wholeIn(days.off, 1) === null
        ? "cycle"
        : anchorFault(days);
    case "monthly":
      return days.monthDays.length > 0 ? null : "monthDays";
    default:
      return null;
  }
}

function anchorFault({ anchor }: EditedDays): DaysFault | null {
  return anchor === "" ? "anchor" : null;
}

/** In the server's format; null while something is missing. */
export function recurrenceOf(days: EditedDays): Recurrence | null {
  if (daysFault(days) !== null) return null;
  const { anchor } = days;
  switch (days.kind) {
    case "weekdays":
      return { kind: "weekdays", days: [...days.weekdays] };
    case "interval":
      return { kind: "interval", every: Number(inLatinDigits(days.every)), anchor };
    case "cycle":
      return {
        kind: "cycle",
        on: Number(inLatinDigits(days.on)),
        off: Number(inLatinDigits(days.off)),
        anchor,
      };
    case "monthly":
      return { kind: "monthly", days: [...days.monthDays] };
    default:
      return { kind: "daily" };
  }
}

/** Days of the month that some months lack; the last day is offered as an alternative. */
export function mayBeMissing({ kind, monthDays }: EditedDays): boolean {
  return kind === "monthly" && monthDays.some((day) => day >= 29);
}

function wholeIn(typed: string, least: number): number | null {
  const text = inLatinDigits(typed);
  const number = Number(text);
  return /^\d+$/.test(text) && number >= least && number <= 366 ? number : null;
}
