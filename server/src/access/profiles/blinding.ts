import type { Call } from "@dosebeat/contract/base/define-call";
import { forbidden, problem, type Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Right } from "./in-scope.ts";

/** What staff of a blinded study read of its subjects, and nothing else: who they are and what is planned. */
const OPEN_WHILE_BLINDED: readonly Right[] = ["name", "plan"];

/** Whether a blinded study keeps one of these rights from its staff. */
export function isKeptBack(rights: readonly Right[]): boolean {
  return !rights.every((right) => OPEN_WHILE_BLINDED.includes(right));
}

export function keptBack(): Refusal {
  return forbidden(problem("blinded"));
}

/**
 * Keeps from a subject of a blinded study, and from whoever acts as one, every call that is not known to tell no dose.
 * @throws 403
 */
export function refuseBlinded(
  { blinded }: Pick<Viewer, "blinded">,
  call: Pick<Call, "tells"> | undefined,
): void {
  if (blinded && (call?.tells ?? "doses") === "doses") throw keptBack();
}
