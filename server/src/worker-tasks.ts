import type { Thresholds } from "@dosebeat/domain/worklist/thresholds";
import type { ProfileInScope } from "./access/profiles/in-scope.ts";
import type { Paper } from "./platform/paper/paper.ts";

/** Chart days, both included. */
interface Days {
  from: string;
  to: string;
}

/** Who reads doses. `carer`: without reasons and notes. `blinded`: from whom a study keeps them. */
export type DosesReader = "patient" | "carer" | "blinded";

/** A type of FHIR, of a patient. Days are null where none were chosen. */
export type FhirLines =
  | { type: "Patient"; profileid: ProfileInScope<"name"> }
  | { type: "MedicationRequest"; profileid: ProfileInScope<"plan"> }
  | {
      type: "MedicationAdministration";
      profileid: ProfileInScope<"doses" | "box">;
      /** Of the many days of a patient these are worked out at a time. */
      step: Days;
      days: Days | null;
    }
  | { type: "Device" | "DeviceUseStatement"; profileid: ProfileInScope<"box"> }
  | {
      type: "Observation";
      profileid: ProfileInScope<"figures" | "box" | "plan">;
      days: Days | null;
    }
  | {
      type: "Provenance";
      profileid: ProfileInScope<"doses" | "box" | "plan">;
      since: Date | null;
    };

/** What a worker can calculate; the answer is JSON. */
export type WorkerTask =
  | {
      kind: "doses";
      profileid: ProfileInScope<"doses">;
      range: Days;
      medicine?: number | undefined;
      reader: DosesReader;
    }
  /** In one line. */
  | {
      kind: "adherence";
      profileid: ProfileInScope<"figures">;
      range: Days;
      medicine?: number | undefined;
    }
  /** The rest of the answer is given: `history` is added to it. */
  | {
      kind: "medicine";
      profileid: ProfileInScope<"doses">;
      range: Days;
      medicine: number;
      rest: Readonly<Record<string, unknown>>;
    }
  /** In one line. */
  | { kind: "stock"; profileid: ProfileInScope<"doses">; medicine: number | undefined }
  | { kind: "stock-marks"; profileids: readonly ProfileInScope<"doses">[] }
  /** In one line. */
  | { kind: "care-state"; profileid: ProfileInScope<"name">; after_minutes: number }
  /** In one line. */
  | {
      kind: "intakes";
      profileid: ProfileInScope<"doses">;
      range: Days;
      medicine?: number | undefined;
    }
  /** A calendar instead of JSON; `since`: when its address was made. */
  | {
      kind: "calendar";
      profileid: ProfileInScope<"doses" | "plan">;
      feed: string;
      showsNames: boolean;
      since: Date;
    }
  | { kind: "threshold-preview"; group: number; thresholds: Thresholds | null }
  /** Stores what it works out; the answer is empty. */
  | { kind: "summaries"; turns: readonly { profile: number; turn: number }[] }
  /** The rows of a study export, one per line. */
  | {
      kind: "study";
      table: "doses" | "openings" | "days" | "gaps";
      profileid: ProfileInScope<"doses" | "figures" | "plan" | "box">;
      /** Of the subject. */
      number: string;
      range: Days;
    }
  /** One resource per line. */
  | { kind: "fhir-lines"; of: FhirLines }
  /** A PDF instead of JSON. */
  | { kind: "paper"; paper: Paper }
  /** One dose per line. */
  | {
      kind: "dose-lines";
      profileid: ProfileInScope<"doses">;
      range: Days;
      medicine?: number | undefined;
    };
