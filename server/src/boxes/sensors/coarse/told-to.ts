import type { Viewer } from "../../../http/viewer.ts";

/** How boxes are told: `coarsely` to staff who must learn of no press, so that neither instants nor counts tell one. */
export function toldTo({ staff }: Viewer): "all" | "coarsely" {
  return staff.includes("admin") ? "all" : "coarsely";
}
