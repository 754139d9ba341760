import type { Viewer } from "../../../http/viewer.ts";

/**
 * How boxes are shown: `coarsely` to staff who must not learn of presses, so that neither times nor counts
 * reveal one.
 */
export function toldTo({ staff }: Viewer): "all" | "coarsely" {
  return staff.includes("admin") ? "all" : "coarsely";
}
