import { PRESCRIBING_HEADER, REASON_HEADER } from "@dosebeat/contract/prescribing-header";
import type { Prescribing } from "./prescribing.ts";

/** Says for whom a prescriber makes a call, and why; in ASCII, as headers hold no other letters. */
export function setPrescribing(headers: Headers, { profileid, reason }: Prescribing): void {
  headers.set(PRESCRIBING_HEADER, String(profileid));
  headers.set(REASON_HEADER, encodeURIComponent(reason));
}
