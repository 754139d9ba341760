import type { Dose } from "@dosebeat/contract/doses";
import type { Intake } from "@dosebeat/contract/intakes";
import type { DoseStatus } from "@dosebeat/domain/doses/statuses";
import { boxAt } from "./devices.ts";
import type { HeldBox } from "./queries.ts";
import { amountOf, conceptOf, DUE, listOf, referenceTo } from "./r4.ts";

type Status = "completed" | "not-done" | "unknown";

/** The R4 status; null: not decided yet, so there is no resource. An unclear dose is never `not-done`. */
const STATUSES: Readonly<Record<DoseStatus, Status | null>> = {
  upcoming: null,
  due: null,
  overdue: null,
  on_time: "completed",
  early: "completed",
  late: "completed",
  confirmed: "completed",
  missed: "not-done",
  skipped: "not-done",
  unknown: "unknown",
  excused: "unknown",
};

/** Whose doses they are, and what else is needed to report them. */
export interface Told {
  patient: number;
  held: readonly HeldBox[];
  now: Date;
}

/** A dose in R4; null before it is decided. */
export function administrationOf(dose: Dose, { patient, held, now }: Told) {
  const status = statusOf(dose, now);
  if (status === null) return null;
  const { medicine, amount, unit, pressed_utc, due_utc } = dose;
  const taken = status === "completed" ? (pressed_utc ?? dose.confirmed_utc) : null;
  return {
    resourceType: "MedicationAdministration" as const,
    id: idOfDose(dose),
    extension: [{ url: DUE, valueDateTime: due_utc }],
    status,
    statusReason: status === "completed" ? undefined : listOf(conceptOf(reasonOf(dose))),
    category: COMMUNITY,
    medicationCodeableConcept: { text: nameOf(medicine) },
    subject: referenceTo("Patient", patient),
    effectiveDateTime: taken ?? due_utc,
    request: referenceTo("MedicationRequest", medicine.id),
    device: listOf(
      status === "completed" && pressed_utc !== null ? boxAt(held, pressed_utc) : undefined,
    ),
    dosage: amount === null ? undefined : { dose: amountOf(amount, unit) },
  };
}

/** An intake outside the plan. */
export function intakeOf(
  intake: Intake,
  medicine: { id: number; name: string; strength: string },
  { patient, held }: Told,
) {
  const { id, at_utc, pressed_utc, amount, unit, note } = intake;
  return {
    resourceType: "MedicationAdministration" as const,
    id: `intake-${id}`,
    status: "completed" as const,
    category: COMMUNITY,
    medicationCodeableConcept: { text: nameOf(medicine) },
    subject: referenceTo("Patient", patient),
    effectiveDateTime: at_utc,
    request: referenceTo("MedicationRequest", medicine.id),
    device: listOf(pressed_utc === null ? undefined : boxAt(held, pressed_utc)),
    note: listOf(conceptOf(note)),
    dosage: amount === null ? undefined : { dose: amountOf(amount, unit) },
  };
}

const COMMUNITY = {
  coding: [
    {
      system: "http://terminology.hl7.org/CodeSystem/medication-admin-category",
      code: "community",
      display: "Community",
    },
  ],
};

/** The R4 status. On an excused day, proof that nothing was pressed says nothing: others may have given the dose. */
function statusOf(dose: Dose, now: Date): Status | null {
  const { status, status_if_counted, searched } = dose;
  const known = STATUSES[status_if_counted ?? status];
  // A silent box makes a dose unclear before its time is over.
  if (known === "unknown" && searched && new Date(searched.to_utc) > now) return null;
  return status === "excused" && status_if_counted === "missed" ? "unknown" : known;
}

const NO_PRESS = "The box was heard throughout, and there was no press for this dose";

function reasonOf({ status, status_if_counted, reason, searched, open }: Dose): string {
  if (status_if_counted === "skipped" || status === "skipped")
    return reason ? `Said not to be taken: ${reason}` : "Said not to be taken";
  if (status === "excused") return `The day does not count: ${reason}`;
  if (status === "missed") return NO_PRESS;
  const until = open ? ", until the box is heard again" : "";
  switch (searched?.doubt?.kind) {
    case "no_box":
      return "Not known: no box was assigned";
    case "no_button":
      return "Not known: the device has no button";
    case "unheard":
      return `Not known: messages of the box are missing${until}`;
    default:
      return `Not known: a press may be of this dose or of another${until}`;
  }
}

/** The id of a dose: medicine, row of its plan and due time. It is stable until its plan is corrected. */
export function idOfDose({ medicine, schedule, due_utc }: Dose): string {
  const due = due_utc.replace(/\.\d+Z$/, "Z").replace(/[-:]/g, "");
  return `dose-${medicine.id}-${schedule}-${due}`;
}

/** Reads the id of a dose or an intake; null: it is neither. */
export function readId(id: string): { medicine: number; due: Date } | { intake: number } | null {
  const [, medicine, day, time] =
    /^dose-([1-9]\d{0,14})-[1-9]\d{0,14}-(\d{8})T(\d{6})Z$/.exec(id) ?? [];
  if (medicine !== undefined && day !== undefined && time !== undefined) {
    const date = day.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
    const due = new Date(`${date}T${time.replace(/^(\d{2})(\d{2})(\d{2})$/, "$1:$2:$3")}Z`);
    return Number.isNaN(due.getTime()) ? null : { medicine: Number(medicine), due };
  }
  const [, intake] = /^intake-([1-9]\d{0,14})$/.exec(id) ?? [];
  return intake === undefined ? null : { intake: Number(intake) };
}

function nameOf({ name, strength }: { name: string; strength: string }): string {
  return [name, strength]
    .map((word) => word.trim())
    .filter(Boolean)
    .join(" ");
}
