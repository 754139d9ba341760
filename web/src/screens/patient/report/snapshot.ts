import type { Adherence } from "@dosebeat/contract/adherence";
import type { WorklistEntry } from "@dosebeat/contract/base/worklist-entries";
import type { Doses } from "@dosebeat/contract/doses";
import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import type { Medicine } from "@dosebeat/contract/medicines";
import type { Moment } from "@dosebeat/contract/patient-timeline";
import type { Stock } from "@dosebeat/contract/stock";
import type { MedicineExcursions } from "@dosebeat/contract/storage";
import type { OfEach } from "./queries.ts";
import type { ReportMedicine } from "./report-medicines.ts";

/** Of whom a report is. */
export interface Reported {
  givenname: string;
  familyname: string;
  born: string | null;
  /** As staff file it. */
  record_number: string | null;
  timezone: string;
  /** Where the patient is treated, in reports of staff. */
  groups?: readonly { name: string }[];
  sensor: { deveui: string; serial_number: string | null } | null;
  medicines: Medicine[];
}

/** All that a report says, as the server said it. */
export interface Snapshot {
  profile: Reported;
  doses: Doses;
  adherence: Adherence;
  medicines: ReportMedicine[];
  plans: OfEach["plans"];
  ofEach: OfEach["figures"];
  stock: Stock[];
  excursions: MedicineExcursions[];
  excused: ExcusedPeriod[];
  /** Of these days, the newest first; none in reports of patients. */
  contacts: readonly WorklistEntry[];
  /** On these days, the newest first; nothing in reports of patients. */
  happened: readonly Moment[];
  /** When the oldest of these answers arrived, in milliseconds; what changes later is asked for again. */
  asOf: number;
}
