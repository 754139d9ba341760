import type { FhirExportType } from "@dosebeat/contract/fhir-export";
import type { Part, ProfileInScope } from "../../../access/profiles/in-scope.ts";
import { zonesOf } from "../../../access/profiles/queries.ts";
import type { Db } from "../../../database/db.ts";
import type { DayRange } from "../../../plan/planned/day-range.ts";
import type { FhirLines } from "../../../worker-tasks.ts";
import { stepsOf } from "../../study-export/steps.ts";
import { askedTime } from "../asked.ts";

/** The patient, if the caller may read these parts; otherwise throws. */
type Admit = <Wanted extends Part>(...parts: Wanted[]) => Promise<ProfileInScope<Wanted>>;

/** What was requested, and as of when. */
export interface Asked {
  asOf: Date;
  since: Date | null;
  /** Null: none were chosen. */
  days: DayRange | null;
}

/** What workers must work out for one type and patient: one task per line. */
export async function tasksOf(
  db: Db,
  type: FhirExportType,
  admit: Admit,
  { asOf, since, days }: Asked,
): Promise<FhirLines[]> {
  switch (type) {
    case "Patient":
      // As in a search: patients are those whose plan may be read.
      return [{ type, profileid: await admit("name", "plan") }];
    case "MedicationRequest":
      return [{ type, profileid: await admit("plan") }];
    case "MedicationAdministration": {
      const profileid = await admit("doses", "box");
      const zones = await zonesOf(db, profileid);
      const chosen = days && askedTime([`ge${days.from}`, `le${days.to}`], zones, asOf).chartDays;
      const steps = await stepsOf(db, profileid, asOf, chosen ?? undefined);
      return steps.map((step) => ({ type, profileid, step, days }));
    }
    case "Device":
    case "DeviceUseStatement":
      return [{ type, profileid: await admit("box") }];
    case "Observation":
      return [{ type, profileid: await admit("figures", "box", "plan"), days }];
    case "Provenance":
      return [{ type, profileid: await admit("doses", "plan", "box"), since }];
  }
}
