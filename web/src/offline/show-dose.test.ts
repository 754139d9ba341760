import type { Dose, Doses } from "@dosebeat/contract/doses";
import { expect, it } from "vitest";
import { NOTHING_KNOWN } from "../nouns/doses/test-dose.ts";
import { withDose } from "./show-dose.ts";

function doseOf(medicine: number, time: string, status: Dose["status"]): Dose {
  return {
    ...NOTHING_KNOWN,
    date: "2026-05-10",
    dosage_time: time,
    due_utc: `2026-05-10T${time}:00.000Z`,
    status,
    medicine: { id: medicine, name: "Metformin", strength: "" },
  };
}

it("replaces one dose of an answer and leaves the others", () => {
  const doses = [doseOf(3, "08:00", "due"), doseOf(4, "08:00", "due"), doseOf(3, "20:00", "due")];
  const answer: Pick<Doses, "doses"> = { doses };
  const updated = doseOf(3, "08:00", "confirmed");
  expect(withDose(answer, updated).doses).toEqual([updated, ...doses.slice(1)]);
  expect(withDose(answer, doseOf(9, "08:00", "confirmed"))).toEqual(answer);
});
