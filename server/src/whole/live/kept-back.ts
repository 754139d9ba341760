import type { LiveEvent } from "@dosebeat/contract/events";
import type { Viewer } from "../../http/viewer.ts";

/** Events that reveal no press, and no message withdrawn because of one. */
const TELLS_NO_DOSE: readonly LiveEvent["kind"][] = [
  "medicine",
  "schedule",
  "dose",
  "care",
  "group",
  "profile",
];

/** Whether a blinded study hides an event from its own subject. */
export function isKeptBack({ blinded }: Pick<Viewer, "blinded">, { kind }: LiveEvent): boolean {
  return blinded && !TELLS_NO_DOSE.includes(kind);
}
