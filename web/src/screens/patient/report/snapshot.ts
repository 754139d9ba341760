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

/** The patient a report is about. */
export interface Reported {
  givenname: string;
  familyname: string;
  born: string | null;
  /** The number in the clinic's records. */
  record_number: string | null;
  timezone: string;
  /** Where the patient is treated, in staff's reports. */
  groups?: readonly { name: string }[];
  sensor: { deveui: string; serial_number: string | null } | null;
  medicines: Medicine[];
}

/** All data of a report, as the server gave it. */
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
  /** On these days, newest first; none in patients' own reports. */
  contacts: readonly WorklistEntry[];
  /** On these days, newest first; nothing in patients' own reports. */
  happened: readonly Moment[];
  /** When the oldest of these answers arrived, in milliseconds; later changes are fetched again. */
  asOf: number;
}
