import { lastDayOf, lastRemovalOf } from "@dosebeat/domain/plan/plan";
import { chartDayOf, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { pausesAt } from "../../plan/planned/pause-queries.ts";
import { findPlan, type NamedMedicine } from "../../plan/planned/plan-queries.ts";
import { dosagesOf } from "./dosages.ts";
import { listMedicineRecords, type MedicineText } from "./queries.ts";
import { conceptOf, filled, listOf, referenceTo } from "./r4.ts";

interface At {
  zones: readonly ZoneSpan[];
  now: Date;
  isPaused: boolean;
}

/** Every medicine that a patient ever had, with its plan, oldest first. */
export async function requestsOf(
  { db, clock }: Pick<Parts, "db" | "clock">,
  profile: ProfileInScope<"plan">,
) {
  const now = clock.now();
  const zones = await zonesOf(db, profile);
  const plan = await findPlan(db, profile, HEAVY.doses);
  const records = await listMedicineRecords(db, profile);
  const paused = await pausesAt(db, profile, now);
  const texts = new Map(records.map((record) => [record.id, record]));
  return plan.flatMap((medicine) => {
    const text = texts.get(medicine.id);
    const at = { zones, now, isPaused: paused.has(medicine.id) };
    return text ? [requestOf(profile, medicine, text, at)] : [];
  });
}

function requestOf(patient: number, medicine: NamedMedicine, text: MedicineText, at: At) {
  const { id, name, strength } = medicine;
  const { galenicform, prescriber, indication, instructions, description } = text;
  const what = [name, strength]
    .map((word) => word.trim())
    .filter(Boolean)
    .join(" ");
  const dosages = dosagesOf(medicine, at).map((dosage) => ({
    ...dosage,
    patientInstruction: filled(instructions),
  }));
  return {
    resourceType: "MedicationRequest" as const,
    id: String(id),
    contained: [
      {
        resourceType: "Medication",
        id: "medication",
        code: { text: what },
        form: conceptOf(galenicform),
      },
    ],
    status: statusOf(medicine, at),
    intent: "plan" as const,
    medicationReference: { reference: "#medication", display: what },
    subject: referenceTo("Patient", patient),
    authoredOn: text.created_at.toISOString(),
    requester: filled(prescriber) === undefined ? undefined : { display: filled(prescriber) },
    reasonCode: listOf(conceptOf(indication)),
    note: listOf(conceptOf(description)),
    dosageInstruction: listOf(...dosages),
  };
}

function statusOf(medicine: NamedMedicine, { zones, now, isPaused }: At) {
  if (medicine.removedAt !== null) return "stopped";
  const last = lastDayOf(medicine);
  if (last !== null && last < chartDayOf(now, zones)) return "completed";
  if (lastRemovalOf(medicine) !== null && !medicine.isAsNeeded) return "stopped";
  return isPaused ? "on-hold" : "active";
}
