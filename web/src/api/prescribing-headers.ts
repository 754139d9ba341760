import { PRESCRIBING_HEADER, REASON_HEADER } from "@dosebeat/contract/prescribing-header";

/** What a prescriber changes for a patient of a group is sent in the prescriber's own name, with the reason. */
export interface Prescribing {
  /** Of the patient. */
  profileid: number;
  reason: string;
}

/** Says for whom a prescriber makes a call, and why; in ASCII, as headers hold no other letters. */
export function setPrescribing(headers: Headers, { profileid, reason }: Prescribing): void {
  headers.set(PRESCRIBING_HEADER, String(profileid));
  headers.set(REASON_HEADER, encodeURIComponent(reason));
}
