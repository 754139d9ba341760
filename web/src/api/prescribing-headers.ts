import { PRESCRIBING_HEADER, REASON_HEADER } from "@dosebeat/contract/prescribing-header";

/** A prescriber's changes for a patient of a group are sent in the prescriber's own name, with the reason. */
export interface Prescribing {
  /** The patient's profile. */
  profileid: number;
  reason: string;
}

/** States for whom a prescriber makes a call, and why; encoded as ASCII, because headers allow nothing else. */
export function setPrescribing(headers: Headers, { profileid, reason }: Prescribing): void {
  headers.set(PRESCRIBING_HEADER, String(profileid));
  headers.set(REASON_HEADER, encodeURIComponent(reason));
}
