import type { Recurrence } from "../time/recurrence.ts";

/** A time of day of a medicine. `addedAt` and `validFrom` null: due from the start date of the medicine. */
export interface PlannedTime {
  /** If two rows have the same time on the same day, the later phase counts, then the higher id. */
  id: number;
  /** Local time of day, `HH:MM` with optional seconds. */
  time: string;
  /** In the unit of the medicine; null: not stated. */
  amount: number | null;
  /** Null: every day. */
  recurrence: Recurrence | null;
  /** Chart days of the phase, both included; null: as the medicine. */
  validFrom: string | null;
  validTo: string | null;
  /** Home zone, in which its days and times are; null: the zone of the patient. */
  timezone: string | null;
  addedAt: Date | null;
  removedAt: Date | null;
}

/** The fields of a time that a plain daily plan leaves at their defaults. */
export const EVERY_DAY = {
  amount: null,
  recurrence: null,
  validFrom: null,
  validTo: null,
  timezone: null,
} satisfies Partial<PlannedTime>;

/** When nothing is due: from a chart day or an instant, to a chart day (included), to before an instant, or open. */
export interface PlannedPause {
  from: string | null;
  fromAt: Date | null;
  to: string | null;
  toAt: Date | null;
}

/** A medicine with every time it ever had, so that past occasions keep their plan. */
export interface PlannedMedicine {
  id: number;
  /** Chart days, both included; `enddate` null: no end. */
  startdate: string;
  enddate: string | null;
  removedAt: Date | null;
  times: readonly PlannedTime[];
  pauses: readonly PlannedPause[];
  /** Taken when it is needed, beside its times or without any. */
  isAsNeeded: boolean;
}

/** One medicine due at one occasion. */
export interface PlannedDose {
  medicine: number;
  /** Id of its time. */
  schedule: number;
  time: string;
  /** Chart day of the patient on which it is shown and counted. */
  day: string;
  /** Chart day in the zone of its plan, by which statements name it; with local time the same as `day`. */
  homeDay: string;
  amount: number | null;
  /** Home zone; null: local time. */
  timezone: string | null;
}

/** Everything that a patient has due at one minute. */
export interface Occasion {
  due: Date;
  doses: PlannedDose[];
}

/** Doses that stay due after their removal or in a pause, by `plannedDoseKey`: the id of their time. */
export type KeptTimes = ReadonlyMap<string, number>;
