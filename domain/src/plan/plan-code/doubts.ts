import type { PlanDoubt, PlanItem } from "./plan-page.ts";
import type { HeadingSense } from "./tables.ts";

/** A medicine of a plan, as read. */
type Doubtful = Omit<PlanItem, "pzn" | "strength" | "form" | "unit" | "doubts">;

/** Codes before 2.8 have no field for the day of a weekly medicine: it is a hint beside "1-0-0-0". */
const NAMES_DAYS =
  /\d|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|\b(mo|di|mi|do|fr|sa|so)\b|woche|wö|wtl|monat|mtl|quartal|jähr|tag(?!\p{L})|tage|tägig|zweit|dritt|jede[nrs]?\b|alle\b|abwechs|wechselnd|einmal|erst|pause|danach|dann\b|steiger|reduz|ausschleich|erhöh(en|ung)|höchst|max/iu;
const NAMES_NEED = /bedarf|b\.\s?b|wenn nötig|falls|akut|schmerz(?:en)? bei|nach gefühl/i;
const IS_DAILY = /^\s*(ein|zwei|drei)?mal täglich\s*$|^\s*täglich\s*$/i;

/**
 * What a person must settle before a medicine of a plan is stored. Better too many doubts than too few: a
 * daily dose that the paper means for Mondays only can kill.
 */
export function doubtsOf(
  item: Doubtful,
  heading: { sense: HeadingSense | null; code: string },
  isWrong: { amount: boolean; weekday: boolean; pzn: boolean },
): PlanDoubt[] {
  const words = [item.instructions, item.note, item.reason].filter((text) => !IS_DAILY.test(text));
  const free = heading.code === "" ? item.heading : "";
  const isNeeded =
    heading.sense === "as_needed" || [...words, free].some((text) => NAMES_NEED.test(text));
  const namesDays =
    heading.sense === "other_days" ||
    [...words, free].some((text) => NAMES_DAYS.test(text)) ||
    (heading.code === "425" && item.weekday === null);
  const found: [PlanDoubt, boolean][] = [
    ["name", item.name === ""],
    ["pzn", isWrong.pzn],
    ["amount", isWrong.amount],
    ["words", item.dosage !== ""],
    ["times", item.dosage === "" && item.doses.length === 0],
    ["as_needed", isNeeded],
    ["other_days", namesDays],
    ["limited", heading.sense === "limited"],
    [
      "unknown",
      item.unknown.length > 0 || isWrong.weekday || (heading.code !== "" && heading.sense === null),
    ],
  ];
  return found.filter(([, holds]) => holds).map(([doubt]) => doubt);
}
