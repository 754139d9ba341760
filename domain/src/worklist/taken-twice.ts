import { addDays } from "../time/local-time.ts";
import type { Judged } from "./reasons.ts";

/** Days searched for what the patient said, today included. */
const DAYS = 7;
/** The number of days above the maximum from which it is a reason. */
const OVER_DAYS = 2;

/** A press of which the patient said that a medicine was taken twice. */
export interface SaidTwice {
  medicine: number;
  pressed: Date;
  /** Chart day on which it was said. */
  day: string;
}

/** What the patient said in the last seven days about medicines taken twice: the last press of each medicine. */
export function takenTwice(said: readonly SaidTwice[], today: string): Judged[] {
  const last = new Map<number, Date>();
  for (const { medicine, pressed, day } of said) {
    if (day <= addDays(today, -DAYS) || day > today) continue;
    const known = last.get(medicine);
    if (!known || known < pressed) last.set(medicine, pressed);
  }
  return [...last].map(([medicine, pressed]) => ({
    reason: { kind: "taken_twice", medicine, pressed_utc: pressed.toISOString() },
    section: "call",
    weight: 110,
    isFromBox: false,
  }));
}

/** An intake that exceeded the maximum. */
export interface OverMost {
  medicine: number;
  /** Chart day. */
  day: string;
  /** Whether an extra dose of the medicine is dangerous. */
  isDangerous: boolean;
}

/** Exceeding the maximum on two of the last seven days is watched; for a medicine whose extra dose is dangerous, it is a call. */
export function overMost(intakes: readonly OverMost[], today: string): Judged[] {
  const recent = intakes.filter(({ day }) => day > addDays(today, -DAYS) && day <= today);
  return [...new Set(recent.map(({ medicine }) => medicine))].flatMap((medicine) => {
    const own = recent.filter((one) => one.medicine === medicine);
    const days = new Set(own.map(({ day }) => day)).size;
    if (days < OVER_DAYS) return [];
    const isPressing = own.some(({ isDangerous }) => isDangerous);
    return [
      {
        reason: { kind: "over_most", medicine, days },
        section: isPressing ? "call" : "watch",
        weight: isPressing ? 90 : 24,
        isFromBox: false,
      },
    ];
  });
}

/** A count of a medicine, with what should have been left by all that was known before it. */
export interface Counted {
  medicine: number;
  /** Chart day. */
  day: string;
  /** In the unit of the medicine. */
  amount: number;
  /** The least that should have been left. */
  least: number;
  /** The largest dose that was due in the 14 days before it; null: none was. */
  largestDose: number | null;
}

/** A count at least two doses lower than the presses explain: the last one of each medicine within seven days. */
export function fewerLeft(counts: readonly Counted[], today: string): Judged[] {
  const last = new Map<number, Counted>();
  for (const count of counts) {
    const { medicine, day, amount, least, largestDose } = count;
    if (day <= addDays(today, -DAYS) || day > today || largestDose === null) continue;
    if (least - amount < 2 * largestDose) continue;
    if ((last.get(medicine)?.day ?? "") <= day) last.set(medicine, count);
  }
  return [...last.values()].map(({ medicine, day, amount, least }) => ({
    reason: {
      kind: "fewer_left",
      medicine,
      date: day,
      missing: Math.round((least - amount) * 1000) / 1000,
    },
    section: "watch",
    weight: 16,
    isFromBox: false,
  }));
}
