import { MedicineInput } from "@dosebeat/contract/medicines";
import { weeklyNameIn } from "@dosebeat/domain/plan/weekly-medicines";
import { chartDayOf, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import { earlierDay, laterDay } from "../../plan/planned/days.ts";
import { type Dosages, readDosages } from "./dosage-in.ts";
import { MedicationRequest, otherWordsOf, wordsOf } from "./elements.ts";
import { Lines, MOST_LINES } from "./lines.ts";

/** What a received prescription says; `medicine` null: it cannot be proposed. */
interface Prescription {
  medicine: MedicineInput | null;
  requester: string;
  reason: string;
  lines: Lines;
}

interface At {
  zones: readonly ZoneSpan[];
  now: Date;
  /** Names of weekly medicines that administrators added. */
  weekly?: readonly string[];
}

const INTENTS = new Set([
  "plan",
  "order",
  "original-order",
  "reflex-order",
  "filler-order",
  "instance-order",
]);

const READ = [
  "resourceType",
  "id",
  "meta",
  "identifier",
  "status",
  "intent",
  "doNotPerform",
  "medicationCodeableConcept",
  "medicationReference",
  "contained",
  "subject",
  "authoredOn",
  "requester",
  "reasonCode",
  "note",
  "dosageInstruction",
];

const ROOT = "MedicationRequest";

/**
 * Reads a MedicationRequest as a new medicine with its plan. Nothing is guessed: what is not understood is reported.
 */
export function readPrescription(given: unknown, at: At): Prescription {
  const lines = new Lines();
  const { data: request, error } = MedicationRequest.safeParse(given);
  if (!request) {
    for (const { path, message } of error.issues.slice(0, MOST_LINES))
      lines.error([ROOT, ...path.map(String)].join("."), message);
    return { medicine: null, requester: "", reason: "", lines };
  }
  lines.unread(request, ROOT, READ);
  refuseOthers(request, lines);
  const dosages = readDosages(request.dosageInstruction ?? [], at.zones, lines);
  const medicine = medicineOf(request, dosages, at, lines);
  const requester = request.requester?.display?.trim().slice(0, 200) ?? "";
  if (request.requester && requester === "")
    lines.warn(`${ROOT}.requester`, "It has no `display`, so nobody is named");
  if (lines.all.length > MOST_LINES)
    lines.error(ROOT, `More than ${MOST_LINES} elements are left out`);
  const reason = reasonsOf(request) || requester || ROOT;
  return {
    medicine: lines.hasErrors ? null : medicine,
    requester,
    reason: reason.slice(0, 500),
    lines,
  };
}

function refuseOthers(
  { status, intent, doNotPerform, identifier = [] }: MedicationRequest,
  lines: Lines,
) {
  if (status !== "active") lines.error(`${ROOT}.status`, "Only active requests are proposed");
  if (!INTENTS.has(intent)) lines.error(`${ROOT}.intent`, "Only orders and plans are proposed");
  if (doNotPerform)
    lines.error(`${ROOT}.doNotPerform`, "A request not to give a medicine is not proposed");
  if (!identifier.some(({ value }) => value?.trim()))
    lines.error(
      `${ROOT}.identifier`,
      "Send one with a value: without it a repeated request could not be recognised",
    );
}

function reasonsOf({ reasonCode = [] }: MedicationRequest): string {
  return reasonCode.flatMap((reason) => wordsOf(reason) ?? []).join("; ");
}

/** The medicine itself, which may be contained. */
function substanceOf(request: MedicationRequest, weekly: readonly string[], lines: Lines) {
  const { medicationCodeableConcept, medicationReference, contained = [] } = request;
  const wanted = medicationReference?.reference?.replace(/^#/, "");
  const found = contained.find(({ id }) => id !== undefined && id === wanted);
  for (const [index, one] of contained.entries()) {
    const path = `${ROOT}.contained[${index}]`;
    if (one === found) lines.unread(one, path, ["resourceType", "id", "code", "form", "meta"]);
    else lines.warn(path, "It is left out");
  }
  const name =
    wordsOf(medicationCodeableConcept) ??
    wordsOf(found?.code) ??
    medicationReference?.display?.trim();
  if (!name)
    lines.error(
      `${ROOT}.medication`,
      "Send a text or a display: a code alone is no name for people",
    );
  const others = [
    ...otherWordsOf(medicationCodeableConcept, found),
    medicationReference?.display ?? "",
  ];
  return { name: withWeekly(name ?? "", others, weekly), form: wordsOf(found?.form) ?? "" };
}

/** A trade name with the weekly substance that only a code or an ingredient names: a plan of every day goes by it. */
function withWeekly(name: string, others: readonly string[], weekly: readonly string[]): string {
  if (weeklyNameIn(name, weekly) !== null) return name;
  const substance = others.flatMap((words) => weeklyNameIn(words, weekly) ?? [])[0];
  return substance === undefined ? name : `${name} (${substance})`;
}

function medicineOf(
  request: MedicationRequest,
  { rows, asNeeded, unit, instructions }: Dosages,
  { zones, now, weekly = [] }: At,
  lines: Lines,
): MedicineInput | null {
  const { name, form } = substanceOf(request, weekly, lines);
  if (rows.length === 0 && asNeeded === null)
    lines.error(`${ROOT}.dosageInstruction`, "Send set times, or say that it is taken as needed");
  const today = chartDayOf(now, zones);
  // A medicine taken as needed may be taken from today on, even if scheduled times begin later.
  const startdate = rows
    .map(({ start }) => start ?? today)
    .reduce(earlierDay, rows.length > 0 && asNeeded === null ? "9999-12-31" : today);
  const begins = laterDay(startdate, today);
  const ends = rows.map(({ end }) => end);
  const isOpen = asNeeded !== null || ends.includes(null);
  const enddate = isOpen ? null : ends.flatMap((end) => end ?? []).reduce(laterDay, "");
  if (enddate !== null && enddate < today)
    lines.error(`${ROOT}.dosageInstruction`, "It is over already");
  if (lines.hasErrors) return null;
  const { data, error } = MedicineInput.safeParse({
    name,
    galenicform: form,
    unit,
    prescriber: request.requester?.display?.trim() ?? "",
    indication: reasonsOf(request),
    instructions: instructions.join("\n"),
    description: (request.note ?? []).map(({ text }) => text.trim()).join("\n"),
    startdate: begins,
    enddate,
    as_needed: asNeeded,
    // What was due before somebody agreed counts as not due.
    from_now: true,
    schedules: rows
      .filter(({ end }) => end === null || end >= today)
      .map(({ time, amount, recurrence, start, end }) => ({
        dosage_time: time,
        amount,
        recurrence:
          recurrence?.kind === "interval" ? { anchor: start ?? begins, ...recurrence } : recurrence,
        valid_from: start !== null && start > begins ? start : null,
        valid_to: end === enddate ? null : end,
      })),
  });
  for (const { path, message } of error?.issues ?? [])
    lines.error([ROOT, ...path].join("."), message);
  return data ?? null;
}
