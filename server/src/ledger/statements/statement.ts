import type { StateDose } from "@dosebeat/contract/statements";
import { earliestOf } from "../../access/marks/from.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { givenInstant } from "../instants.ts";
import { keysIn } from "../queries.ts";
import type { Saying, Signed } from "../saying.ts";
import { addStatement, findFirstTaken } from "./queries.ts";

export interface StatedDose {
  row: Omit<NewRow<"dose_statements">, keyof Signed>;
  /** As named by the call. */
  named: Pick<StateDose, "date" | "dosage_time">;
}

/** What happened to a dose. The newest word for each dose holds, and null withdraws it. */
export const STATEMENT: Saying<
  StateDose,
  StatedDose,
  Row<"dose_statements"> & Pick<StatedDose, "named">
> = {
  keys: keysIn("dose_statements"),
  identity: identityOf,
  adds: () => [["statements", 1]],
  store: async (tx, { row, named }, signed) => ({
    ...(await addStatement(tx, { ...row, ...signed })),
    named,
  }),
  entry: ({ medicine_id, status, named }) => ({
    kind: "dose-stated",
    details: { medicine: medicine_id, ...named, status },
  }),
  event: ({ medicine_id }) => ({ kind: "dose", id: medicine_id }),
  from: async (tx, kept) => {
    const day = earliestOf(kept.day);
    const taken = await findFirstTaken(tx, kept);
    return taken && taken < day ? taken : day;
  },
};

function identityOf(stated: StateDose): unknown[] {
  const { medicine, date, dosage_time, status, said_utc, due_utc } = stated;
  const at = stated.status === "confirmed" ? givenInstant(stated.at) : null;
  const reason = stated.status === null ? null : (stated.reason ?? null);
  const named = [medicine, date, dosage_time, status, at, reason, givenInstant(said_utc)];
  return due_utc === undefined ? named : [...named, givenInstant(due_utc)];
}
