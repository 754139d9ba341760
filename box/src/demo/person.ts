import type { Language } from "@dosebeat/contract/base/languages";
import type { Demonstrated } from "@dosebeat/contract/demonstration";
import type { MedicineRequest } from "@dosebeat/contract/medicines";
import type { NetworkName } from "../deliveries.ts";
import type { Site } from "../envelopes/site.ts";
import type { ScenarioName } from "../scenarios.ts";
import type { Room } from "../surroundings.ts";
import type { Api } from "./api.ts";

/** A fictional patient of the demo, with a box. */
export interface Person {
  givenname: string;
  familyname: string;
  email: string;
  /** Year or date of birth. */
  born: string;
  /** In the files of the clinic. */
  record_number: string;
  language: Language;
  timezone: string;
  /** What there is to see with this account. */
  shows: Demonstrated;
  scenario: ScenarioName;
  /** One line about the patient, shown to viewers of the demo. */
  story: string;
  /** Days between the first day of the box and the first start of the demo. */
  days: number;
  /** From the first day of the box on, where no other start date is given. */
  medicines: (dayOf: DayOf) => readonly DemoMedicine[];
  /** What the patient states at the first start. */
  said: readonly Said[];
  deveui: string;
  claimcode: string;
  network: NetworkName;
  site: Site;
  room: Room;
  /** Whether the box reports every minute while the demo runs. */
  lively: boolean;
}

/** The date the given number of days after the first start of the demo; negative: before it. */
export type DayOf = (days: number) => string;

export type DemoMedicine = Omit<MedicineRequest, "startdate"> & { startdate?: string };

/** Something that a patient states: days as of `DayOf`, times local, medicines by name. */
export type Said =
  | { what: "pause"; medicine: string; from: number; to: number; reason: string }
  | { what: "intake"; medicine: string; day: number; time: string; amount: number; note?: string }
  | {
      what: "stock";
      kind: "count" | "refill";
      medicine: string;
      day: number;
      time: string;
      amount: number;
      expires?: number;
    }
  /** Of the extra presses older than a day every third is this, every third a refill. */
  | { what: "presses"; medicine: string; amount: number }
  /** That at each extra press the medicine was taken again. */
  | { what: "twice"; medicine: string };

/** Whoever states something. */
export interface Speaker {
  api: Api;
  person: Pick<Person, "deveui" | "timezone" | "days" | "said">;
  /** When the box was switched on. */
  origin: number;
  /** When the server last received a message of the box before this start; null: never. */
  heardAt: number | null;
}
