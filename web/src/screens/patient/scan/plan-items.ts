import type { Medicine, MedicineRequest } from "@dosebeat/contract/medicines";
import type { Profile } from "@dosebeat/contract/profiles";
import type { PlanItem, PlanPage, PlanPart } from "@dosebeat/domain/plan/plan-code/plan-page";
import type { MedicineValues } from "../../../nouns/medicines/medicine-values.ts";
import { TIMES } from "../../../nouns/plan-editor/daily-code.ts";
import type { AddedMedicine } from "../first-minute/added-medicine.ts";

const [MORNING, NOON, EVENING, NIGHT] = TIMES;
const TIME_OF: Readonly<Record<PlanPart, string>> = {
  morning: MORNING,
  noon: NOON,
  evening: EVENING,
  night: NIGHT,
};
const PARTS: readonly PlanPart[] = ["morning", "noon", "evening", "night"];

/** One medicine of the plan, and what happens to it. */
export interface Reviewed {
  item: PlanItem;
  name: string;
  isTaken: boolean;
  isHad: boolean;
  added: AddedMedicine | null;
  failed: string | null;
}

/** The scanned pages of a plan in order, with one more. */
export function withPage(
  pages: readonly PlanPage[],
  page: PlanPage,
): PlanPage[] | "samePage" | "otherPlan" {
  if (pages.some(({ id }) => id !== page.id)) return "otherPlan";
  if (pages.some((known) => known.page === page.page)) return "samePage";
  return [...pages, page].toSorted((one, other) => one.page - other.page);
}

/** The numbers of the pages that have not been scanned yet. */
export function missingPages(pages: readonly PlanPage[]): number[] {
  const last = Math.max(...pages.map((page) => page.pages));
  return Array.from({ length: last }, (_, index) => index + 1).filter((number) =>
    pages.every(({ page }) => page !== number),
  );
}

type Person = Pick<Profile, "givenname" | "familyname" | "born">;

/** Whether a plan may belong to another person: the name differs, or the date of birth if both are known. */
export function isSomeoneElse({ person }: PlanPage, own: Person): boolean {
  const nameOf = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll("ß", "ss")
      .replace(/[^\p{L}]/gu, "");
  const isSame = (one: string, other: string) =>
    one === "" || other === "" || one.endsWith(other) || other.endsWith(one);
  const isSameBorn = !person.born || !own.born || person.born.startsWith(own.born);
  return !(
    isSameBorn &&
    nameOf(person.givenname).slice(0, 3) === nameOf(own.givenname).slice(0, 3) &&
    isSame(nameOf(person.familyname), nameOf(own.familyname))
  );
}

/** Whether the patient already has a medicine: by its number, or by a name that begins the same. */
export function isHad(
  { pzn }: PlanItem,
  name: string,
  medicines: readonly Pick<Medicine, "name" | "pack_code">[],
): boolean {
  const wordOf = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .split(/[\s,/]+/)[0] ?? "";
  return medicines.some(
    (known) =>
      (pzn !== null && known.pack_code === pzn) ||
      (wordOf(name) !== "" && wordOf(name) === wordOf(known.name)),
  );
}

/** Whether it can be added without changes, under this name. */
export function isClear({ doubts }: PlanItem, name: string): boolean {
  return doubts.every((doubt) => doubt === "name") && name.trim() !== "";
}

/** When a medicine of a plan is taken. */
export function rowsOf({ doses, weekday }: PlanItem) {
  return doses.map(({ part, amount }) => ({
    dosage_time: TIME_OF[part],
    amount,
    ...(weekday === null ? {} : { recurrence: { kind: "weekdays" as const, days: [weekday] } }),
  }));
}

const linesOf = (...texts: string[]) => texts.filter(Boolean).join(". ");

/**
 * The request for an unambiguous medicine of a plan, from now on. A weekly medicine on its day is marked as one of
 * which an extra dose is dangerous, as when its day is chosen by hand.
 */
export function requestOf(
  { item, name }: Pick<Reviewed, "item" | "name">,
  { today, isOnceOnly }: { today: string; isOnceOnly: boolean },
): MedicineRequest {
  return {
    name: name.trim(),
    once_only: isOnceOnly,
    strength: item.strength,
    galenicform: item.form,
    unit: item.unit,
    indication: item.reason,
    instructions: item.instructions,
    pack_code: item.pzn ?? "",
    startdate: today,
    from_now: true,
    schedules: rowsOf(item),
  };
}

/** Initial values of the form. */
export interface Scanned {
  values: Partial<MedicineValues>;
  /** Times with amounts as a code such as 1-0-1; empty: none are certain. */
  code: string;
}

/** A medicine that somebody has to check: without times unless they are certain. */
export function scannedOf(item: PlanItem, name: string): Scanned {
  const isDaily = item.doubts.every((doubt) => doubt === "name") && item.weekday === null;
  const amountAt = (one: PlanPart) => item.doses.find(({ part }) => part === one)?.amount ?? 0;
  return {
    values: {
      name: name.trim(),
      strength: item.strength,
      galenicform: item.form,
      indication: item.reason,
      pack_code: item.pzn ?? "",
      instructions: linesOf(item.dosage, item.instructions, item.note),
    },
    code: isDaily && item.doses.length > 0 ? PARTS.map(amountAt).join("-") : "",
  };
}
