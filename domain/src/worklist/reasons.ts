import type { DayPart } from "./day-facts.ts";

/** The sections of the worklist, the most pressing first. */
export const WORKLIST_SECTIONS = ["call", "box", "watch"] as const;

/** Where a patient stands on the worklist; `none`: not on it. */
export type WorklistSection = (typeof WORKLIST_SECTIONS)[number] | "none";

/** Why a patient is on the worklist. */
export type WorklistReason =
  /** Nothing was pressed for this many days although doses were due, and the box proves it. */
  | { kind: "no_press"; days: number }
  /** The last ones of a part of the day were missed, this many in a row. */
  | { kind: "missed_in_a_row"; part: DayPart; count: number; is_regular_before: boolean }
  /** How many of a part of the day were missed in the 14 days. */
  | { kind: "missed_often"; part: DayPart; count: number; of: number }
  | { kind: "missed_some"; part: DayPart; count: number }
  /** Presses move away from the due time. */
  | { kind: "drift"; part: DayPart; minutes: number; is_missed: boolean }
  | { kind: "late_often"; part: DayPart; count: number; of: number }
  | { kind: "skipped"; medicine: number; days: number; reason: string | null }
  | { kind: "extra_presses"; date: string; count: number }
  /** On this chart day a medicine may not suffice. */
  | { kind: "stock_out"; medicine: number; date: string }
  /** A period that was not counted ended on this day. */
  | { kind: "back"; date: string }
  /** Most doses are confirmed by the patient instead of pressed. */
  | { kind: "by_hand"; count: number; of: number }
  | { kind: "not_understood" }
  | { kind: "box_silent"; since_utc: string }
  | { kind: "never_seen" }
  | { kind: "battery"; percent: number }
  | { kind: "battery_ends"; days: number }
  /** Messages were lost on this many of the 14 days. */
  | { kind: "messages_lost"; days: number }
  /** The patient said so of this press. */
  | { kind: "taken_twice"; medicine: number; pressed_utc: string }
  /** A box of a sparse plan was opened again near the hour on these chart days; null: of several medicines. */
  | { kind: "too_often"; medicine: number | null; rhythm: Rhythm; dates: string[] }
  /** A dose of a medicine that is seldom due, and none after it is known to be taken. */
  | { kind: "dose_missed"; medicine: number; rhythm: Rhythm; date: string }
  /** A dose of a medicine that is marked as critical, due then, and none after it is known to be taken. */
  | { kind: "critical_missed"; medicine: number; date: string; due_utc: string }
  /** The maximum was exceeded on this many of 7 days. */
  | { kind: "over_most"; medicine: number; days: number }
  /** The box was opened again on this many of 7 days. */
  | { kind: "opened_again"; days: number }
  /** A count on this chart day found this many fewer than there should be at least. */
  | { kind: "fewer_left"; medicine: number; missing: number; date: string }
  /** Nothing is known about this many due days; `ever`: whether there was a box before. */
  | { kind: "no_box"; days: number; ever: boolean };

/** How often a medicine is due, where that has a name. */
export const RHYTHMS = ["weekly", "monthly", "other"] as const;

export type Rhythm = (typeof RHYTHMS)[number];

export type WorklistReasonKind = WorklistReason["kind"];

/** A reason with what it means. */
export interface Judged {
  reason: WorklistReason;
  section: Exclude<WorklistSection, "none">;
  /** The greater, the more pressing. */
  weight: number;
  /** Whether it was concluded from what the box recorded. */
  isFromBox: boolean;
}

/**
 * Text that identifies the news in a row. Counts that move with the window of 14 days do not change it; one
 * more evening missed in a row does.
 */
export function versionText(section: WorklistSection, reasons: readonly WorklistReason[]): string {
  return [section, ...reasons.map(identityOf)].join("\n");
}

function identityOf(reason: WorklistReason): string {
  switch (reason.kind) {
    case "no_press":
      return `${reason.kind} ${reason.days}`;
    case "missed_in_a_row":
      return `${reason.kind} ${reason.part} ${reason.count}`;
    case "missed_often":
    case "missed_some":
    case "late_often":
      return `${reason.kind} ${reason.part}`;
    case "drift":
      return `${reason.kind} ${reason.part} ${reason.is_missed}`;
    case "skipped":
      return `${reason.kind} ${reason.medicine} ${reason.reason ?? ""}`;
    case "extra_presses":
    case "back":
      return `${reason.kind} ${reason.date}`;
    // Without the day, which changes while the same dose is awaited.
    case "stock_out":
    case "over_most":
      return `${reason.kind} ${reason.medicine}`;
    case "taken_twice":
      return `${reason.kind} ${reason.medicine} ${reason.pressed_utc}`;
    case "too_often":
      return `${reason.kind} ${reason.dates.at(-1)}`;
    case "critical_missed":
      return `${reason.kind} ${reason.medicine} ${reason.due_utc}`;
    case "dose_missed":
    case "fewer_left":
      return `${reason.kind} ${reason.medicine} ${reason.date}`;
    case "box_silent":
      return `${reason.kind} ${reason.since_utc}`;
    default:
      return reason.kind;
  }
}
