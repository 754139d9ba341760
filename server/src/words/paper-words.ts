import type { CallOutcome } from "@dosebeat/contract/base/worklist-entries";
import type { SensorState } from "@dosebeat/contract/sensors";

/** The words of printed papers. */
export interface PaperWords {
  wardList: string;
  report: string;
  patient: string;
  born: string;
  record: string;
  clinic: string;
  period: string;
  asOf: string;
  box: string;
  none: string;
  known: string;
  tooLittle: string;
  figure: string;
  counted: string;
  share: string;
  taken: string;
  takenDue: string;
  onTime: string;
  enoughDays: string;
  exactDays: string;
  between: string;
  medicine: string;
  medicines: string;
  missed: string;
  unclear: string;
  lastPress: string;
  lastContact: string;
  nextContact: string;
  contacts: string;
  more: string;
  signature: string;
  made: string;
  definitions: string;
  openNot: string;
  unlike: string;
  knownDays: string;
  allDays: string;
  states: Readonly<Record<SensorState, string>>;
  outcomes: Readonly<Record<CallOutcome, string>>;
  called: string;
  snoozed: string;
  done: string;
}
