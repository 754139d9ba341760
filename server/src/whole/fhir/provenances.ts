import type { Dose } from "@dosebeat/contract/doses";
import type { PrescriberChange } from "@dosebeat/contract/prescriber-changes";
import { homeDayOf } from "@dosebeat/domain/plan/occasions";
import { plannedDoseKey } from "@dosebeat/domain/plan/plan";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { addDays } from "@dosebeat/domain/time/local-time";
import { listChanges } from "../../access/prescribing/list-queries.ts";
import { presentChange } from "../../access/prescribing/present.ts";
import { earlierDay } from "../../plan/planned/days.ts";
import { idOfDose } from "./administrations.ts";
import type { AskedInstants } from "./asked.ts";
import { listStated, listStatedIntakes, type StatedDose } from "./provenance-queries.ts";
import { type CodeableConcept, conceptOf, listOf, type Reference, referenceTo } from "./r4.ts";
import { dosesOn, type Reading } from "./told.ts";

type Telling = Reading<"doses" | "box" | "plan">;

interface Agent {
  type: CodeableConcept;
  who: Reference;
  onBehalfOf?: Reference;
}

type Provenance = ReturnType<typeof provenanceOf>;

/** The most chart days whose doses are worked out at once. */
const MOST_DAYS = 400;

const UNNAMED = "A prescriber";

/** Who stated doses and intakes, and what prescribers changed, in the order of recording. */
export async function provenancesIn(telling: Telling, asked: AskedInstants): Promise<Provenance[]> {
  const { parts, profile } = telling;
  const rows = await listChanges(parts.db, profile);
  const changes = rows.flatMap((row) => presentChange(row) ?? []);
  const stated = await listStated(parts.db, profile, asked);
  const doses = await dosesByKey(telling, stated);
  const ofDoses = stated.flatMap((one) => {
    const dose = doses.get(keyOf(one));
    return dose ? [ofDose(profile, one, dose, changes)] : [];
  });
  const intakes = await listStatedIntakes(parts.db, profile, asked);
  const ofIntakes = intakes.map(({ id, said_at, by_patient }) =>
    provenanceOf({
      id: `intake-${id}`,
      target: referenceTo("MedicationAdministration", `intake-${id}`),
      recorded: said_at.toISOString(),
      agents: [sayer(profile, by_patient)],
    }),
  );
  const ofChanges = changes
    .filter(({ kind, at_utc }) => kind !== "dose" && isWithin(at_utc, asked))
    .map((change) => ofChange(profile, change));
  return [...ofDoses, ...ofIntakes, ...ofChanges].toSorted(
    (one, other) => one.recorded.localeCompare(other.recorded) || one.id.localeCompare(other.id),
  );
}

function isWithin(at: string, { from, before }: AskedInstants): boolean {
  const instant = new Date(at);
  return (from === null || instant >= from) && (before === null || instant < before);
}

/** The doses that statements are about; without those that a later correction of the plan removed. */
async function dosesByKey(telling: Telling, stated: readonly StatedDose[]) {
  const wanted = new Set(stated.map(keyOf));
  const found = new Map<string, Dose>();
  const days = stated.map(({ day }) => day).toSorted();
  const [first, end] = [days[0], days.at(-1)];
  if (first === undefined || end === undefined) return found;
  const last = addDays(end, 1);
  let from = addDays(first, -1);
  while (from <= last) {
    const to = earlierDay(addDays(from, MOST_DAYS - 1), last);
    for await (const dose of dosesOn(telling, { from, to })) {
      const key = keyOfDose(dose);
      if (wanted.has(key)) found.set(key, dose);
    }
    from = addDays(to, 1);
  }
  return found;
}

function keyOf({ medicine_id, day, dosage_time }: StatedDose): string {
  return plannedDoseKey({ medicine: medicine_id, homeDay: day, time: dosage_time });
}

function keyOfDose({ medicine, date, dosage_time: time, due_utc, timezone }: Dose): string {
  const homeDay = timezone === null ? date : homeDayOf(new Date(due_utc), time, timezone);
  return plannedDoseKey({ medicine: medicine.id, homeDay, time });
}

function ofDose(
  patient: number,
  stated: StatedDose,
  dose: Dose,
  changes: readonly PrescriberChange[],
) {
  const { id, said_at, by_patient } = stated;
  const change = by_patient ? undefined : changeBehind(stated, dose, changes);
  return provenanceOf({
    id: `dose-${id}`,
    target: referenceTo("MedicationAdministration", idOfDose(dose)),
    recorded: said_at.toISOString(),
    agents: change ? prescribersOf(change) : [sayer(patient, by_patient)],
    reason: change?.reason,
  });
}

/** A request is recorded at most this long before the statement that it makes. */
const NOTED_BEFORE_MS = MINUTE;

/**
 * The prescriber's change that made the statement. It must name the chart day; a change before the valid statement
 * made an earlier one, such as before somebody else spoke for the patient.
 */
function changeBehind(
  { medicine_id, status, said_at }: StatedDose,
  dose: Dose,
  changes: readonly PrescriberChange[],
): PrescriberChange | undefined {
  const after = (change: PrescriberChange) => Date.parse(change.at_utc) - said_at.getTime();
  return changes
    .filter(
      (one) =>
        one.kind === "dose" &&
        one.change === "added" &&
        one.status === status &&
        one.medicine?.id === medicine_id &&
        one.from === dose.date &&
        one.dosage_time?.slice(0, 5) === dose.dosage_time.slice(0, 5) &&
        after(one) > -NOTED_BEFORE_MS,
    )
    .toSorted((one, other) => Math.abs(after(one)) - Math.abs(after(other)))[0];
}

function ofChange(patient: number, change: PrescriberChange) {
  const { id, medicine, at_utc, reason } = change;
  return provenanceOf({
    id: `change-${id}`,
    target:
      medicine === null
        ? referenceTo("Patient", patient)
        : referenceTo("MedicationRequest", medicine.id),
    recorded: at_utc,
    agents: prescribersOf(change),
    reason,
  });
}

/** Who made the change and, for a proposal, also who agreed. */
function prescribersOf({ by, agreed_by }: PrescriberChange): Agent[] {
  const author = { type: participant("author"), who: { display: by ?? UNNAMED } };
  return agreed_by === null
    ? [author]
    : [author, { type: participant("verifier"), who: { display: agreed_by } }];
}

function sayer(patient: number, isPatient: boolean): Agent {
  const who = referenceTo("Patient", patient);
  return isPatient
    ? { type: participant("informant"), who }
    : {
        type: participant("enterer"),
        who: { display: "Staff, on behalf of the patient" },
        onBehalfOf: who,
      };
}

function participant(code: "author" | "verifier" | "informant" | "enterer"): CodeableConcept {
  const system = "http://terminology.hl7.org/CodeSystem/provenance-participant-type";
  return { coding: [{ system, code }] };
}

interface Recorded {
  id: string;
  target: Reference;
  recorded: string;
  agents: Agent[];
  reason?: string | undefined;
}

function provenanceOf({ id, target, recorded, agents, reason }: Recorded) {
  return {
    resourceType: "Provenance" as const,
    id,
    meta: { lastUpdated: recorded },
    target: [target],
    recorded,
    reason: listOf(conceptOf(reason ?? null)),
    agent: agents,
  };
}

/** What the id of a provenance names; null: it is not one. */
export function readProvenanceId(
  id: string,
): { kind: "dose" | "intake" | "change"; record: number } | null {
  const [, kind, record] = /^(dose|intake|change)-([1-9]\d{0,14})$/.exec(id) ?? [];
  if (record === undefined) return null;
  return { kind: kind === "dose" || kind === "intake" ? kind : "change", record: Number(record) };
}
