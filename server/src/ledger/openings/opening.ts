import type { AddOpenings } from "@dosebeat/contract/openings";
import { earliestOf } from "../../access/marks/from.ts";
import { givenInstant } from "../instants.ts";
import { keysIn, removeFrom } from "../queries.ts";
import type { SayingOf } from "../saying.ts";
import { addOpenings } from "./queries.ts";

/** Openings of a chart day that no box recorded, or that it recorded for nothing. */
export const OPENINGS: SayingOf<AddOpenings, "added_openings"> = {
  named: "The entry",
  keys: keysIn("added_openings"),
  identity: ({ date, count, reason, said_utc }) => [date, count, reason, givenInstant(said_utc)],
  adds: () => [["openings", 1]],
  store: (tx, openings, signed) => addOpenings(tx, { ...openings, ...signed }),
  remove: removeFrom("added_openings"),
  entry: ({ day, count }, change) => ({
    kind: "openings-changed",
    details: { change, date: day, count },
  }),
  event: ({ id }) => ({ kind: "dose", id }),
  from: (_tx, { day }) => earliestOf(day),
};
