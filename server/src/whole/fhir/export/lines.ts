import { zonesOf } from "../../../access/profiles/queries.ts";
import type { Parts } from "../../../parts.ts";
import type { FhirLines } from "../../../worker-tasks.ts";
import { askedDays, askedTime } from "../asked.ts";
import { devicesOf, deviceUsesOf } from "../devices.ts";
import { observationsIn } from "../observations.ts";
import { patientOf } from "../patients.ts";
import { provenancesIn } from "../provenances.ts";
import { listHeldBoxes } from "../queries.ts";
import type { Resource } from "../r4.ts";
import { requestsOf } from "../requests.ts";
import { administrationsOn } from "../told.ts";
import { workerWorks } from "../works.ts";

type Given = Pick<Parts, "db" | "clock">;

/** A patient's resources of one type, one per line; if now is in the past, nothing that happened after it. */
export async function* fhirLines(parts: Given, of: FhirLines): AsyncGenerator<string> {
  for await (const resource of resourcesOf(parts, of)) yield `${JSON.stringify(resource)}\n`;
}

async function* resourcesOf(parts: Given, of: FhirLines): AsyncGenerator<Resource> {
  const { db, clock } = parts;
  const now = clock.now();
  switch (of.type) {
    case "Patient":
      return yield await patientOf(db, of.profileid);
    case "MedicationRequest": {
      const requests = await requestsOf(parts, of.profileid);
      return yield* requests.filter(({ authoredOn }) => new Date(authoredOn) <= now);
    }
    case "MedicationAdministration":
      return yield* administrationsIn(parts, of);
    case "Device":
      return yield* devicesOf(of.profileid, await heldUntil(parts, of));
    case "DeviceUseStatement":
      return yield* deviceUsesOf(of.profileid, await heldUntil(parts, of));
    case "Observation": {
      const range = of.days ?? askedDays(undefined, await zonesOf(db, of.profileid), now);
      const reading = { parts, works: workerWorks(parts), profile: of.profileid };
      return yield* await observationsIn(reading, { range, medicine: null });
    }
    case "Provenance": {
      const reading = { parts, works: workerWorks(parts), profile: of.profileid };
      const before = new Date(now.getTime() + 1);
      return yield* await provenancesIn(reading, { from: of.since, before });
    }
  }
}

async function* administrationsIn(
  parts: Given,
  { profileid, step, days }: Extract<FhirLines, { type: "MedicationAdministration" }>,
): AsyncGenerator<Resource> {
  const now = parts.clock.now();
  const zones = await zonesOf(parts.db, profileid);
  const asked = days && askedTime([`ge${days.from}`, `le${days.to}`], zones, now);
  const reading = { parts, works: workerWorks(parts), profile: profileid };
  for await (const one of administrationsOn(reading, step)) {
    const at = one.effectiveDateTime;
    if (new Date(at) <= now && (asked === null || asked.has(at))) yield one;
  }
}

async function heldUntil(
  { db, clock }: Given,
  { profileid }: Extract<FhirLines, { type: "Device" | "DeviceUseStatement" }>,
) {
  const now = clock.now();
  const held = await listHeldBoxes(db, profileid);
  return held.filter(({ valid_from }) => valid_from <= now);
}
