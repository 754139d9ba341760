import type { Call } from "@dosebeat/contract/base/define-call";
import { forbidden, problem, type Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Right } from "./in-scope.ts";

/** The only parts that staff of a blinded study may read about its subjects: who they are and what is planned. */
const OPEN_WHILE_BLINDED: readonly Right[] = ["name", "plan"];

/** Whether a blinded study hides one of these parts from its staff. */
export function isKeptBack(rights: readonly Right[]): boolean {
  return !rights.every((right) => OPEN_WHILE_BLINDED.includes(right));
}

export function keptBack(): Refusal {
  return forbidden(problem("blinded"));
}

/**
 * For a subject of a blinded study, and for whoever acts as one, refuses every call that is not known to be free of
 * doses.
 * @throws 403
 */
export function refuseBlinded(
  { blinded }: Pick<Viewer, "blinded">,
  call: Pick<Call, "tells"> | undefined,
): void {
  if (blinded && (call?.tells ?? "doses") === "doses") throw keptBack();
}
