import type { Interval } from "../time/intervals.ts";
import type { ZoneSpan } from "../time/local-time.ts";
import type { Hears } from "./hears.ts";

/** Quiet hours as local times `HH:MM`; `from` after `to` spans midnight. */
export interface QuietHours {
  from: string;
  to: string;
}

/** How a patient wants to be reminded. Source: docs/reminders.md, "What the patient hears". */
export interface ReminderSettings {
  isOn: boolean;
  /** 0: no reminder before. */
  leadMinutes: number;
  repeatMinutes: number;
  /** 0 to 3. */
  repeats: number;
  /** 0: none. */
  lastMinutes: number;
  /** In the patient's zone. */
  quiet: QuietHours | null;
  /** When reminders were last switched on: steps before are never sent. */
  onSince: Date;
}

/** A dose of an occasion, and whether it still waits for an answer. */
export interface DoseToRemind {
  medicine: number;
  /**
   * `open`: nothing is known; `pressed`: matched to a press; `said`: confirmed or skipped; `excused`: its
   * day is not monitored.
   */
  answer: "open" | "pressed" | "said" | "excused";
}

/** An occasion as the server knows it now. */
export interface KnownOccasion {
  due: Date;
  /**
   * The chart day that its doses belong to; with several, the first. Where a clock change moves a dose past
   * 03:00, it is not the day of `due`.
   */
  day: string;
  /** Where a press may count for it. Milliseconds, both included. */
  window: { from: number; to: number };
  /** The press matched to it; null: none is known. */
  pressed: Date | null;
  /** Whether the patient said of that press what it was. */
  isNamed: boolean;
  doses: readonly DoseToRemind[];
}

/** The box bound now. */
export interface KnownBox {
  intervalMinutes: number | null;
  /** Latest receive time of any uplink; null: never heard. */
  heard: Date | null;
  /** Latest receive time of an uplink that says whether presses were missed; null: none does. */
  observed: Date | null;
  boundSince: Date;
}

/** "Later", said of an occasion. */
export interface Snooze {
  due: Date;
  at: Date;
  minutes: number;
}

/** Somebody who looks out for the patient; only active links. */
export interface KnownCarer {
  /** Id of the link. */
  id: number;
  afterMinutes: number;
  /** Zone of the carer, for the quiet hours. */
  timezone: string;
  quiet: QuietHours | null;
  isMuted: boolean;
  /** How the carer can be reached now. */
  hears: Hears;
  /** Whether to ask where it is not known whether the box was pressed. */
  asks: boolean;
  /** No alerts about doses due before this instant. */
  since: Date;
}

/** All that {@link decide} needs of a patient. */
export interface Known {
  settings: ReminderSettings;
  /** A time without reminders, of patients and carers; null: none. */
  off: { from: Date; until: Date } | null;
  zones: readonly ZoneSpan[];
  /** From 28 h before now to 28 h after, ascending: neighbours bound the steps of each. */
  occasions: readonly KnownOccasion[];
  /**
   * All presses known now, after the one-minute rule, ascending; also those said to be of no dose: a carer is
   * never told that the box was not pressed when it was.
   */
  presses: readonly Date[];
  /** When presses may have been lost, ascending, disjoint. */
  uncertain: readonly Interval[];
  /** Null: no box with a button is bound. */
  box: KnownBox | null;
  snoozes: readonly Snooze[];
  carers: readonly KnownCarer[];
  /** Over 20 % of at least 50 boxes are silent. */
  areManyBoxesSilent: boolean;
  /** The last period of 10 min or longer in which no server decided; null: none that matters. */
  outage: { from: Date; until: Date } | null;
  /**
   * `decided` of the last look at the patient, which is kept with its `next`. Steps up to then are over, whether
   * they were sent or not: what reopens after its step, or is heard again, is not told late. Null: this is the
   * first look.
   */
  decidedUntil: Date | null;
}
