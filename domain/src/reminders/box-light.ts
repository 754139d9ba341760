// What a box may remind of by blinking. Source: docs/decisions/0121-what-a-light-may-do.md.
import { DAY, HOUR, MINUTE } from "../time/durations.ts";
import type { KnownOccasion } from "./known-patient.ts";

/** How far ahead a box is told. If it hears nothing newer, it may blink by an old plan for this long. */
export const LIGHT_HORIZON = DAY;

/** How long it blinks, unless the button is pressed. */
export const SHINE = 30 * MINUTE;

/**
 * How much later than its due time a light may begin, at most: times are told in whole minutes, rounded up, and clocks
 * are seconds apart. The box looks back from the light, so it must look this much further.
 */
const LATE_LIGHT = 2 * MINUTE;

/** The longest time before its due time from which a press may count for a dose with a light. */
const LONGEST_EARLY = 255 * MINUTE - LATE_LIGHT;

/** Windows are longer than this only where the next dose is days away. */
const LONGEST_LATE = DAY;

/** A box that is heard less often learns too late that a dose was stated or a plan changed. */
const MOST_INTERVAL_MINUTES = 60;

/** For how long no light is given after anything was said about a dose. */
export const WORD_HOLDS = 7 * DAY;

/** Why a patient's box gives no light; the first reason that applies. */
export type LightObstacle = "off" | "medicine" | "phone" | "said" | "box" | "interval";

/** What decides whether a patient's box may blink at all. */
export interface LightFacts {
  /** Reminders are on, and not off for a while. */
  isReminded: boolean;
  /** A current or future medicine is one whose extra dose is dangerous, or whose every dose staff watch. */
  hasDangerous: boolean;
  /** Reminders reach a phone or a mailbox, where doses are answered. */
  isRemindedElsewhere: boolean;
  /** When anything was last said about a dose, an intake or a press; null: never. */
  saidAt: Date | null;
  /** The box bound now can be told something. */
  canBeTold: boolean;
  intervalMinutes: number | null;
}

/** Null: the box may blink. */
export function lightObstacle(facts: LightFacts, now: Date): LightObstacle | null {
  const { saidAt, intervalMinutes } = facts;
  if (!facts.isReminded) return "off";
  if (facts.hasDangerous) return "medicine";
  if (facts.isRemindedElsewhere) return "phone";
  if (saidAt !== null && now.getTime() < saidAt.getTime() + WORD_HOLDS) return "said";
  if (!facts.canBeTold) return "box";
  return intervalMinutes === null || intervalMinutes > MOST_INTERVAL_MINUTES ? "interval" : null;
}

/** When a box is to blink. */
export interface Lights {
  /** Ascending. */
  at: readonly Date[];
  /** A press within this many minutes before a light keeps it dark. */
  earlyMinutes: number;
}

export const NO_LIGHT: Lights = { at: [], earlyMinutes: 0 };

/**
 * Lights for occasions that are wholly open and due within the last length of a light, or later. An early press may
 * count for any of them, so after a press all stay dark for as long as the widest window. Doses that are due days
 * apart get no light: a press may count for them from further back than a box can look.
 *
 * @param most the maximum number that fits one command
 */
export function lightsOf(occasions: readonly KnownOccasion[], now: Date, most: number): Lights {
  const lit = occasions
    .filter((occasion) => {
      const ahead = occasion.due.getTime() - now.getTime();
      return ahead > -SHINE && ahead <= LIGHT_HORIZON && mayBeLit(occasion);
    })
    .slice(0, most);
  const early = Math.max(0, ...lit.map((occasion) => earlyOf(occasion) + LATE_LIGHT));
  return { at: lit.map(({ due }) => due), earlyMinutes: Math.ceil(early / MINUTE) };
}

function mayBeLit(occasion: KnownOccasion): boolean {
  const { due, window, pressed, doses } = occasion;
  if (pressed !== null || doses.length === 0) return false;
  const isSparse = earlyOf(occasion) > LONGEST_EARLY || window.to - due.getTime() > LONGEST_LATE;
  return !isSparse && doses.every(({ answer }) => answer === "open");
}

function earlyOf({ due, window }: KnownOccasion): number {
  return due.getTime() - window.from;
}

/** The fields of an earlier command with lights that decide about the next one. */
export interface Told {
  /** `given_up`: the network may still have it, and the box has not confirmed it. `never`: it will not be sent. */
  is: "waiting" | "confirmed" | "given_up" | "never";
  /** Whether a network ever took it. */
  wasSent: boolean;
  at: Date;
  lights: readonly Date[];
  earlyMinutes: number;
}

/** How often lights are renewed. The box is told twice as far ahead, so one lost command leaves no gap. */
const RENEWED = LIGHT_HORIZON / 2;
/** How long to wait before telling a box again that confirmed nothing. */
const AGAIN = 3 * HOUR;

/**
 * Whether to tell a box its lights now. `dark`: a light that it was given must not blink; `lit`: there is a new one.
 *
 * @param told newest first
 * @param pressed due times that a press answered; the box knows these itself
 */
export function tellingOf(
  wanted: Lights,
  told: readonly Told[],
  pressed: ReadonlySet<number>,
  now: Date,
): "dark" | "lit" | null {
  const newest = told.find(({ is }) => is !== "never");
  const isWanted = new Set(wanted.at.map((at) => at.getTime()));
  const isWrong = (at: Date) => !isWanted.has(at.getTime()) && !pressed.has(at.getTime());
  if (newest === undefined) return wanted.at.length > 0 ? afterPause(told, now, "lit") : null;
  if (newest.is === "given_up") {
    const isLeft = mayBlink(told, now).some(isWrong);
    if (wanted.at.length === 0 && !isLeft) return null;
    return afterPause(told, now, isLeft ? "dark" : "lit");
  }
  if (stillToBlink(newest.lights, now).some(isWrong)) return "dark";
  if (wanted.at.length === 0) return null;
  // A press from before the span that the box looks back over may count for this dose.
  if (wanted.earlyMinutes > newest.earlyMinutes) return "dark";
  const known = new Set(newest.lights.map((at) => at.getTime()));
  const horizon = newest.at.getTime() + LIGHT_HORIZON;
  if (wanted.at.some((at) => !known.has(at.getTime()) && at.getTime() <= horizon)) return "lit";
  return now.getTime() >= newest.at.getTime() + RENEWED ? "lit" : null;
}

function afterPause(told: readonly Told[], now: Date, what: "dark" | "lit") {
  const last = told[0];
  return last === undefined || now.getTime() >= last.at.getTime() + AGAIN ? what : null;
}

/** All instants at which the box may still blink, whichever of its commands reached it. */
export function mayBlink(told: readonly Told[], now: Date): Date[] {
  const confirmed = told.findIndex(({ is }) => is === "confirmed");
  const open = confirmed < 0 ? told : told.slice(0, confirmed + 1);
  const lights = open.filter(({ wasSent }) => wasSent).flatMap((one) => one.lights);
  return stillToBlink(lights, now);
}

function stillToBlink(lights: readonly Date[], now: Date): Date[] {
  return lights.filter((at) => at.getTime() + SHINE > now.getTime());
}
