import type { AddIntake } from "@dosebeat/contract/intakes";
import { givenInstant } from "../instants.ts";
import { keysIn, removeFrom } from "../queries.ts";
import type { SayingOf } from "../saying.ts";
import { addIntake, findFirstNamed } from "./queries.ts";

/** Something taken outside the plan. */
export const INTAKE: SayingOf<AddIntake, "intakes"> = {
  named: "The intake",
  keys: keysIn("intakes"),
  identity: ({ medicine, at, amount, note, said_utc }) => [
    medicine,
    givenInstant(at),
    amount,
    note ?? "",
    givenInstant(said_utc),
  ],
  adds: () => [["intakes", 1]],
  store: (tx, taken, signed) => addIntake(tx, { ...taken, ...signed }),
  remove: removeFrom("intakes"),
  entry: ({ id, medicine_id }, change) => ({
    kind: "intake-changed",
    details: { change, intake: id, medicine: medicine_id },
  }),
  event: ({ medicine_id }) => ({ kind: "dose", id: medicine_id }),
  from: async (tx, kept) => {
    const named = await findFirstNamed(tx, kept);
    return named && named < kept.at ? named : kept.at;
  },
};
