import type { Thresholds } from "@dosebeat/domain/worklist/thresholds";
import type { ProfileInScope } from "./access/profiles/in-scope.ts";
import type { Paper } from "./platform/paper/paper.ts";

/** Chart days, both inclusive. */
interface Days {
  from: string;
  to: string;
}

/** Who reads doses. `carer`: without reasons and notes. `blinded`: somebody from whom a study hides them. */
export type DosesReader = "patient" | "carer" | "blinded";

/** A FHIR resource type of a patient. Days are null if none were chosen. */
export type FhirLines =
  | { type: "Patient"; profileid: ProfileInScope<"name"> }
  | { type: "MedicationRequest"; profileid: ProfileInScope<"plan"> }
  | {
      type: "MedicationAdministration";
      profileid: ProfileInScope<"doses" | "box">;
      /** The days of this step: a patient's many days are worked out in steps. */
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
  /** Adds `history` to the rest of the answer, which is given. */
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
  /** Stores what it works out, with or without rows of the call list; the answer says which rows changed. */
  | { kind: "summaries"; turns: readonly { profile: number; turn: number }[]; rows: boolean }
  /** The rows of a study export, one per line. */
  | {
      kind: "study";
      table: "doses" | "openings" | "days" | "gaps";
      profileid: ProfileInScope<"doses" | "figures" | "plan" | "box">;
      /** The subject's number. */
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
